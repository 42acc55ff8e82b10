import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import files from "@fastify/static";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Platform } from "#platform/platform";

type PagesOptions = { folder: string; platform: Platform };

/** What web/index.html holds where the nonce goes. */
const NONCE_PLACEHOLDER = "__CSP_NONCE__";

/** Where each captcha's own script and frames come from. */
const CAPTCHA_ORIGINS: Record<string, string> = {
  turnstile: "https://challenges.cloudflare.com",
  hcaptcha: "https://hcaptcha.com https://*.hcaptcha.com",
  recaptcha: "https://www.google.com https://www.gstatic.com",
};

/** Serves the built pages: hashed assets for ever, and one document, with a fresh nonce, for every route. */
export async function pages(app: FastifyInstance, { folder, platform }: PagesOptions): Promise<void> {
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
  const show = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString("base64");
    return reply
      .header("content-security-policy", policy(nonce, platform, store))
      .header("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(), usb=()")
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(document.replaceAll(NONCE_PLACEHOLDER, nonce));
  };

  app.get("/", (_, reply) => show(reply));
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      ["GET", "HEAD"].includes(request.method) && !/^\/(api|store|assets|dev)\//.test(request.url);
    return isPage ? show(reply) : reply.code(404).send({ detail: REFUSALS["not-found"].detail });
  });
}

/** Where the browser sends its uploads: our own address with the embedded store, otherwise the S3 store's. */
async function storeOrigin(platform: Platform): Promise<string> {
  const { url } = await platform.store.presignPost({
    key: "in/probe",
    contentType: "text/plain",
    maxBytes: 1,
    seconds: 1,
  });
  return new URL(url).origin;
}

function policy(nonce: string, platform: Platform, store: string): string {
  const captcha = CAPTCHA_ORIGINS[platform.captcha.provider] ?? "";
  return [
    "default-src 'none'",
    `script-src 'self' ${captcha}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    `connect-src 'self' ${store} ${captcha}`,
    `frame-src ${captcha || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
