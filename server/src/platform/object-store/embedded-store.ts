import { createHmac, timingSafeEqual } from "node:crypto";
import { access, constants, type FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import * as disk from "./disk-objects";
import { isObjectKey, type ObjectStore, requireObjectKey } from "./object-store";
import { type PolicySigner, signPostPolicy, verifyPostPolicy } from "./post-policy";
import type { PolicyGrant } from "./post-policy-conditions";
import { StoreRefusal } from "./store-refusal";

export type EmbeddedStoreOptions = {
  directory: string;
  /** Signs forms and links, which authorise uploads and downloads. */
  secret: string;
  /** The server's public URL, without a trailing slash. */
  baseUrl: string;
  now: () => Date;
};

/** The store on disk, with what its routes need beyond the interface. */
export interface EmbeddedStore extends ObjectStore {
  /** @throws StoreRefusal when the form does not authorise the upload. */
  verifyUpload(fields: ReadonlyMap<string, string>): PolicyGrant;
  /** Writes an upload to the disk; it becomes an object only with `publish`. @throws StoreRefusal by size. */
  receive(grant: PolicyGrant, body: Readable): Promise<disk.Incoming>;
  /** @throws StoreRefusal when an upload under this key was published before. */
  publish(incoming: disk.Incoming, key: string): Promise<void>;
  discard(incoming: disk.Incoming): Promise<void>;
  verifyDownload(key: string, query: URLSearchParams): DownloadTerms | null;
  /** Removes leftovers that are older than a day. */
  sweep(now: Date): Promise<void>;
}

export const UPLOADS_PATH = "/store/uploads";
export const OBJECTS_PATH = "/store/objects";

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** Stores objects in a folder, with S3's protocol for browser uploads, so that S3 can replace it. */
export function embeddedStore(options: EmbeddedStoreOptions): EmbeddedStore {
  const folders = disk.openFolders(options.directory);
  const signer = embeddedSigner(options.secret);
  return {
    async presignPost(terms) {
      requireObjectKey(terms.key);
      return {
        url: `${options.baseUrl}${UPLOADS_PATH}`,
        fields: signPostPolicy(signer, terms, options.now()),
      };
    },
    verifyUpload: (fields) => requireOurKey(verifyPostPolicy(signer, fields, options.now())),
    receive: (grant, body) =>
      disk.receive(folders, grant.contentType, (content) =>
        fill(content, body, grant.minBytes, grant.maxBytes),
      ),
    async publish(incoming, key) {
      if (await disk.createObject(folders, incoming, key)) return;
      throw new StoreRefusal("ObjectAlreadyExists", "This upload form was used already.");
    },
    discard: ({ folder }) => disk.remove(folder),

    async head(key) {
      return isObjectKey(key) ? disk.headObject(folders, key) : null;
    },
    async seal(from, to) {
      requireObjectKey(from);
      requireObjectKey(to);
      if (await disk.moveObject(folders, from, to)) return true;
      const sealed = (await disk.headObject(folders, to)) !== null;
      if (sealed) await disk.deleteObject(folders, from);
      return sealed;
    },
    async read(key) {
      requireObjectKey(key);
      return disk.readObject(folders, key);
    },
    async write(key, body, contentType) {
      requireObjectKey(key);
      const incoming = await disk.receive(folders, contentType, (content) => fill(content, body));
      await disk.replaceObject(folders, incoming, key);
      return { size: incoming.size };
    },
    async delete(key) {
      requireObjectKey(key);
      await disk.deleteObject(folders, key);
    },

    async presignGet({ key, filename, contentType, seconds }) {
      requireObjectKey(key);
      const expires = Math.floor(options.now().getTime() / 1000) + seconds;
      const query = signDownload(options.secret, { key, filename, contentType, expires });
      return `${options.baseUrl}${OBJECTS_PATH}/${key}?${query}`;
    },
    verifyDownload: (key, query) =>
      isObjectKey(key) ? verifyDownload(options.secret, key, query, options.now()) : null,

    async check() {
      try {
        for (const folder of Object.values(folders)) await access(folder, constants.R_OK | constants.W_OK);
      } catch {
        throw new Error(`The folder for files, ${options.directory}, cannot be written.`);
      }
    },
    sweep: (now) => disk.sweepFolders(folders, new Date(now.getTime() - A_DAY_MS)),
  };
}

/** The credentials and bucket for S3's tools; the endpoint is `baseUrl` + "/store". */
export function embeddedSigner(secret: string): PolicySigner {
  return { accessKeyId: "lectern", secretAccessKey: secret, region: "embedded", bucket: "uploads" };
}

function requireOurKey(grant: PolicyGrant): PolicyGrant {
  if (isObjectKey(grant.key)) return grant;
  throw new StoreRefusal("AccessDenied", "The upload form's key is not one of ours.");
}

async function fill(
  content: FileHandle,
  body: Readable,
  minBytes = 0,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<number> {
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new StoreRefusal("EntityTooLarge", "The file is larger than was agreed.");
    await content.writeFile(chunk);
  }
  if (size < minBytes) throw new StoreRefusal("EntityTooSmall", "The file is smaller than was agreed.");
  return size;
}

/** The signed content of a link. */
type DownloadTerms = { key: string; filename: string; contentType: string; expires: number };

/** The query of a link; `expires` counts seconds since 1970. */
function signDownload(secret: string, terms: DownloadTerms): URLSearchParams {
  return new URLSearchParams({
    expires: String(terms.expires),
    filename: terms.filename,
    type: terms.contentType,
    signature: signatureOf(secret, terms),
  });
}

/** The terms of a link that is ours and has not expired, or null. */
function verifyDownload(
  secret: string,
  key: string,
  query: URLSearchParams,
  now: Date,
): DownloadTerms | null {
  const terms = {
    key,
    filename: query.get("filename") ?? "",
    contentType: query.get("type") ?? "",
    expires: Number(query.get("expires")),
  };
  const expected = Buffer.from(signatureOf(secret, terms));
  const given = Buffer.from(query.get("signature") ?? "");
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return terms.expires * 1000 > now.getTime() ? terms : null;
}

function signatureOf(secret: string, terms: DownloadTerms): string {
  const signed = ["download", terms.key, terms.filename, terms.contentType, terms.expires];
  return createHmac("sha256", secret).update(JSON.stringify(signed)).digest("base64url");
}
