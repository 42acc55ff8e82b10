import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Platform } from "#platform/platform";
import { mailboxPage, STYLE } from "./mailbox-page";
import { newestMails } from "./store";

/** How many mails the development mailbox shows. */
const SHOWN = 100;

/** The page has one style of its own, known by its content. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The development mailbox: the outbox as a page. Never registered in production, or where mails are sent. */
export async function developmentMailbox(
  app: FastifyInstance,
  { platform }: { platform: Platform },
): Promise<void> {
  app.get("/dev/mail", { schema: { hide: true } }, async (_request, reply) => {
    const mails = await newestMails(platform.db, SHOWN);
    return reply
      .header("cache-control", "no-store")
      .header("content-security-policy", POLICY)
      .type("text/html; charset=utf-8")
      .send(mailboxPage(mails));
  });
}
