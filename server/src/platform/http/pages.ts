import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import files from "@fastify/static";
import { isPage } from "@lectern/domain/kernel/paths";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/platform";
import { escapeHtml } from "./markup";
import { contentPolicy, storeOrigin } from "./security-headers";

/** What a page says before any script has run. `html` is markup already, the others are text. */
export type Opening = { title: string; description: string; html: string };

export type PagesOptions = {
  folder: string;
  platform: Platform;
  /** The pages that come with their text, by their address; null where this visitor is not to see it. */
  openings: Readonly<Record<string, (cookies: FastifyRequest["cookies"]) => Promise<Opening | null>>>;
};

/** What web/index.html holds where the nonce goes. */
const NONCE_PLACEHOLDER = "__CSP_NONCE__";

/** What no page stands below: answered as the programs that ask there expect. */
const NO_PAGES = /^\/(api|store|assets|dev)\//;

/**
 * Serves the built pages: hashed assets for ever, and for every route one document with a fresh nonce. Some come with
 * their text. An address without a page is shown as one, with the status 404.
 */
export async function pages(
  app: FastifyInstance,
  { folder, platform, openings }: PagesOptions,
): Promise<void> {
  const document = await readFile(join(folder, "index.html"), "utf8");
  await app.register(files, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ["index.html", ".vite/**", "**/*.{br,gz}"],
    setHeaders(reply, path) {
      const hashed = path.includes(`${join(folder, "assets")}`);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=300");
    },
  });

  const store = await storeOrigin(platform);
  const show = (reply: FastifyReply, begun: Opening | null = null) => {
    const nonce = randomBytes(16).toString("base64");
    const page = document.replaceAll(NONCE_PLACEHOLDER, nonce);
    return reply
      .header("content-security-policy", contentPolicy(nonce, platform, store))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(begun ? withOpening(page, begun) : page);
  };
  for (const [path, opening] of Object.entries(openings)) {
    // The page can do without: its script asks for the same again.
    const begin = (request: FastifyRequest) =>
      opening(request.cookies).catch((failure: unknown) => {
        request.log.warn({ err: failure }, "A page was sent without its text");
        return null;
      });
    app.get(path, async (request, reply) => show(reply, await begin(request)));
  }
  app.setNotFoundHandler((request, reply) => {
    const asked = ["GET", "HEAD"].includes(request.method) && !NO_PAGES.test(request.url);
    if (!asked) return reply.code(404).send({ detail: REFUSALS["not-found"].detail });
    return show(reply.code(isPage(request.url.replace(/\?.*/, "")) ? 200 : 404));
  });
}

/** The document with a page's text in place. What was not found in it is left out, not put elsewhere. */
function withOpening(page: string, { title, description, html }: Opening): string {
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/(?<=<meta name="description" content=")[^"]*/, () => escapeHtml(description))
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
}
