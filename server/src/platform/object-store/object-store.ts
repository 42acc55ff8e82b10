import type { Readable } from "node:stream";

export type PresignedPost = { url: string; fields: Record<string, string> };
export type ObjectHead = { size: number; contentType: string | null };

export type UploadGrant = { key: string; contentType: string; maxBytes: number; seconds: number };
export type DownloadGrant = { key: string; filename: string; contentType: string; seconds: number };

/** Storage of attached files: the embedded store on disk, or S3. A key must pass `isObjectKey`. */
export interface ObjectStore {
  /** Data for one browser upload: exact key, exact type, 1..maxBytes, valid for `seconds`. */
  presignPost(grant: UploadGrant): Promise<PresignedPost>;
  /** Size and type of the object with this key, or null. */
  head(key: string): Promise<ObjectHead | null>;
  /**
   * Moves an uploaded object to a key that no pre-signed upload can reach. Idempotent: true when `to` exists
   * afterwards. An existing `to` is not overwritten.
   */
  seal(from: string, to: string): Promise<boolean>;
  /** Rejects when there is no such object. */
  read(key: string): Promise<Readable>;
  /** Stores an object that the server made, replacing an existing one. */
  write(key: string, body: Readable, contentType: string): Promise<{ size: number }>;
  /** A link, valid for `seconds`, that downloads the object as `filename`. */
  presignGet(grant: DownloadGrant): Promise<string>;
  /** Succeeds when there is no such object, too. */
  delete(key: string): Promise<void>;
  /** Throws with a plain sentence when the store cannot be used. */
  check(): Promise<void>;
  /** Throws with a plain sentence when browsers on a page of this origin may not upload. Absent: they always may. */
  checkUploadsFrom?(origin: string): Promise<void>;
}

const OBJECT_KEY = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/;
const LONGEST_KEY = 200;

/** Lower-case letters, digits, `.`, `_`, `-` in segments that no file system interprets specially. */
export function isObjectKey(key: string): boolean {
  return key.length <= LONGEST_KEY && OBJECT_KEY.test(key) && !key.includes("..");
}

/** @throws Error for an invalid key, which is a bug: keys never come from users. */
export function requireObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new Error(`${JSON.stringify(key)} is not an object key.`);
}

// Control characters, direction overrides that disguise an extension, path separators, lone surrogates.
const UNSAFE = /[\p{Cc}\p{Surrogate}\u200e\u200f\u2028-\u202e\u2066-\u2069/\\]/gu;

/** The Content-Disposition header that makes a browser save an answer as `filename` (RFC 6266, RFC 5987). */
export function attachment(filename: string): string {
  const name = filename.replace(UNSAFE, "_");
  const ascii = name.replace(/[^\x20-\x7e]|["%]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, percent);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
