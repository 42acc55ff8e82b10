import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import Fastify, { type FastifyInstance } from "fastify";
import { type EmbeddedStore, embeddedStore } from "./embedded-store";
import { embeddedStoreRoutes } from "./embedded-store-routes";
import type { PresignedPost } from "./object-store";

export const SECRET = "a secret of the tests";
export const OUR_PAGE = "https://cfp.example.org";

/** An embedded store behind a real HTTP server, with a clock that a test can move. */
export type RunningStore = {
  store: EmbeddedStore;
  app: FastifyInstance;
  baseUrl: string;
  later(seconds: number): void;
  /** A form for one more upload, and the key under which it would lie. */
  grant(terms?: { maxBytes?: number; seconds?: number }): Promise<{ key: string; post: PresignedPost }>;
  /** The names of everything that is half-received. */
  incoming(): Promise<string[]>;
  close(): Promise<void>;
};

export async function runningStore(
  extend?: (app: FastifyInstance, store: EmbeddedStore) => void,
  at = os.tmpdir(),
) {
  const directory = await mkdtemp(path.join(at, "lectern-store-"));
  const app = Fastify();
  let now = Date.now();
  const options = { directory, secret: SECRET, baseUrl: "", now: () => new Date(now) };
  const store = embeddedStore(options);
  await app.register(embeddedStoreRoutes, { store, origins: [OUR_PAGE], maxBytes: 200_000_000 });
  extend?.(app, store);
  await app.listen({ host: "127.0.0.1", port: 0 });
  options.baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  let uploads = 0;
  const running: RunningStore = {
    store,
    app,
    baseUrl: options.baseUrl,
    later: (seconds) => {
      now += seconds * 1000;
    },
    grant: async (terms = {}) => {
      uploads += 1;
      const key = `in/upload-${uploads}`;
      const defaults = { key, contentType: "application/pdf", maxBytes: 1000, seconds: 60 };
      return { key, post: await store.presignPost({ ...defaults, ...terms }) };
    },
    incoming: () => readdir(path.join(directory, "incoming")),
    close: async () => {
      await app.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return running;
}

export type Answer = { status: number; code: string | undefined; allowedOrigin: string | null };

/** Sends an upload form as a browser does: the fields, then the file. */
export async function postForm(
  { url, fields }: PresignedPost,
  file: string | Buffer,
  changes: Record<string, string | null> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changes }))
    if (value !== null) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(Buffer.from(file))], { type: "text/html" }), "talk.html");
  const response = await fetch(url, { method: "POST", body: form, headers });
  const [, code] = /<Code>(\w+)</.exec(await response.text()) ?? [];
  return {
    status: response.status,
    code,
    allowedOrigin: response.headers.get("access-control-allow-origin"),
  };
}

export async function contentOf(stream: Readable): Promise<string> {
  return Buffer.concat(await stream.toArray()).toString();
}

export const streamOf = (text: string): Readable => Readable.from([Buffer.from(text)]);
