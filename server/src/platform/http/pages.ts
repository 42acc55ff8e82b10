import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import files from "@fastify/static";
import { firstReadsOf } from "@lectern/domain/kernel/first-reads";
import { isPage } from "@lectern/domain/kernel/paths";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/platform";
import { sendPage } from "./compression";
import { escapeHtml } from "./markup";
import { preloads } from "./preloads";
import { Refusal } from "./refusal";
import { contentPolicy, storeOrigin } from "./security-headers";

/** The server-rendered part of a page. `html` is markup, the others are text. */
export type Opening = { title: string; description: string; html: string };

/** `data`: what the script of every page needs first. `opening`: null where the visitor must not see one. */
export type Content = { data: unknown; opening: Opening | null };

/** The path where a page is now. */
export type Moved = { movedTo: string };

export type PagesOptions = {
  folder: string;
  platform: Platform;
  /** The paths of server-rendered pages. */
  rendered: readonly string[];
  /** Reads what is sent with a page, one of `rendered` or null; null where anyone may request it and no one may read it. */
  content: (request: FastifyRequest, page: string | null) => Promise<Content | Moved | null>;
};

/** The placeholder of the nonce in web/index.html. */
const NONCE_PLACEHOLDER = "__CSP_NONCE__";

/** Paths without pages, whose clients are programs. */
const NO_PAGES = /^\/(api|store|assets|dev)\//;

/**
 * Serves the built pages: immutable assets, and one document with a fresh nonce for every route, some with server-rendered
 * content. A path without a page gets the bare document, with the status 404, which a call that does not exist has, too.
 */
export async function pages(
  app: FastifyInstance,
  { folder, platform, rendered, content }: PagesOptions,
): Promise<void> {
  const document = await readFile(join(folder, "index.html"), "utf8");
  const hashes = scriptHashes(document);
  const linksFor = await preloads(folder);
  await app.register(files, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: false,
    globIgnore: ["index.html", ".vite/**", "**/*.{br,gz}"],
    setHeaders(reply, path) {
      const hashed = path.includes(join(folder, "assets"));
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=300");
    },
  });

  const store = await storeOrigin(platform);
  const start = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString("base64");
    reply
      .header("content-security-policy", contentPolicy(nonce, platform, store, hashes))
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8");
    return document.replaceAll(NONCE_PLACEHOLDER, nonce);
  };
  const show = async (reply: FastifyReply, rendered: string | null = null) => {
    const { request } = reply;
    const sent = await content(request, rendered).catch((failure: unknown) => {
      if (isUnknownCall(failure)) reply.code(404);
      // Optional, as everything that is sent with a page: its script loads the same.
      else request.log.warn({ err: failure }, "A page was sent without its server-rendered content");
      return null;
    });
    // Not permanent: an address may be that of the same call again.
    if (sent && "movedTo" in sent)
      return reply.header("cache-control", "no-store").redirect(sent.movedTo, 302);
    const path = pathOf(request);
    const page = start(reply)
      .replace("<head>", () => `<head>${readsIn(path)}`)
      .replace("</head>", () => `${linksFor(path)}${sent ? jsonIn(sent.data) : ""}</head>`);
    if (!sent?.opening) return sendPage(reply, page);
    return sendPage(
      reply,
      withOpening(page, { ...sent.opening, html: linkedIn(request, sent.opening.html) }),
    );
  };
  for (const path of rendered) app.get(path, (_, reply) => show(reply, path));
  app.setNotFoundHandler(async (request, reply) => {
    const expectsPage = ["GET", "HEAD"].includes(request.method) && !NO_PAGES.test(request.url);
    if (!expectsPage) return reply.code(404).send({ detail: REFUSALS["not-found"].detail });
    return isPage(pathOf(request)) ? show(reply.code(200)) : reply.code(404).send(start(reply));
  });
}

/** The hashes, for the content security policy, of the scripts that a built document contains. */
const scriptHashes = (document: string) =>
  [...document.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );

/** Data in a page's markup, where web/src/platform/begin.ts finds it. */
const jsonIn = (data: unknown) =>
  `<script type="application/json" id="data">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

/** What web/index.html reads for a page while the scripts are being fetched; its script comes after this. */
const readsIn = (path: string) => {
  const reads = firstReadsOf(path);
  return reads.length > 0 ? `<meta name="first-reads" content='${JSON.stringify(reads)}'>` : "";
};

const isUnknownCall = (failure: unknown) => failure instanceof Refusal && failure.code === "not-found";

/** Markup with its links to the portal's pages below the address of the request's call; those with `data-call` name another. */
const linkedIn = ({ raw: { callSlug } }: FastifyRequest, html: string) =>
  callSlug === undefined ? html : html.replace(/(?<!data-call )href="(?=\/(?!\/))/g, `href="/c/${callSlug}`);

const pathOf = (request: FastifyRequest) => request.url.replace(/\?.*/, "");

/** The document with a page's content filled in where the document has a place for it. */
function withOpening(page: string, { title, description, html }: Opening): string {
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/(?<=<meta name="description" content=")[^"]*/, () => escapeHtml(description))
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
}
