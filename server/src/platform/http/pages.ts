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

/** The server-rendered part of a page. `html` is markup, the others are text. */
export type Opening = { title: string; description: string; html: string };

export type PagesOptions = {
  folder: string;
  platform: Platform;
  /** The server-rendered pages by path; null where the visitor must not see one. */
  openings: Readonly<Record<string, (cookies: FastifyRequest["cookies"]) => Promise<Opening | null>>>;
};

/** The placeholder of the nonce in web/index.html. */
const NONCE_PLACEHOLDER = "__CSP_NONCE__";

/** Paths without pages, whose clients are programs. */
const NO_PAGES = /^\/(api|store|assets|dev)\//;

/**
 * Serves the built pages: immutable assets, and one document with a fresh nonce for every route, some with server-rendered
 * content. A path without a page gets the document, too, with the status 404.
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
  const show = (reply: FastifyReply, opening: Opening | null = null) => {
    const nonce = randomBytes(16).toString("base64");
    const page = document.replaceAll(NONCE_PLACEHOLDER, nonce);
    return reply
      .header("content-security-policy", contentPolicy(nonce, platform, store))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(opening ? withOpening(page, opening) : page);
  };
  for (const [path, opening] of Object.entries(openings)) {
    // Optional: the page's script loads the same data.
    const openingFor = (request: FastifyRequest) =>
      opening(request.cookies).catch((failure: unknown) => {
        request.log.warn({ err: failure }, "A page was sent without its server-rendered content");
        return null;
      });
    app.get(path, async (request, reply) => show(reply, await openingFor(request)));
  }
  app.setNotFoundHandler((request, reply) => {
    const expectsPage = ["GET", "HEAD"].includes(request.method) && !NO_PAGES.test(request.url);
    if (!expectsPage) return reply.code(404).send({ detail: REFUSALS["not-found"].detail });
    return show(reply.code(isPage(request.url.replace(/\?.*/, "")) ? 200 : 404));
  });
}

/** The document with a page's content filled in where the document has a place for it. */
function withOpening(page: string, { title, description, html }: Opening): string {
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/(?<=<meta name="description" content=")[^"]*/, () => escapeHtml(description))
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
}
