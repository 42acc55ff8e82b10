import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Platform } from "#platform/platform";
import { isPortalHost } from "../../platform/http/origins";
import { mailboxPage, STYLE } from "./mailbox-page";
import { newestMails } from "./store";

/** How many mails the development mailbox shows. */
const SHOWN = 100;

/** Allows the page's one style by its hash. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * The development mailbox: the outbox as a page. Never registered in production, or where mails are sent. It has no
 * log-in, so it answers only under our own names: another site's page could otherwise read it by DNS rebinding.
 */
export async function developmentMailbox(
  app: FastifyInstance,
  { platform }: { platform: Platform },
): Promise<void> {
  app.get("/dev/mail", { schema: { hide: true } }, async (request, reply) => {
    if (!isPortalHost(request.headers.host, platform.publicUrl)) {
      return reply
        .code(403)
        .type("text/plain; charset=utf-8")
        .send(`The development mailbox is at ${platform.publicUrl}/dev/mail\n`);
    }
    const mails = await newestMails(platform.everyCall, SHOWN);
    return reply
      .header("cache-control", "no-store")
      .header("content-security-policy", POLICY)
      .type("text/html; charset=utf-8")
      .send(mailboxPage(mails));
  });
}
