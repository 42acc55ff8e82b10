import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { S3Client } from "@aws-sdk/client-s3";
import { lookup } from "@lectern/domain/kernel/lookup";
import {
  attachment,
  type DownloadGrant,
  type ObjectStore,
  requireObjectKey,
  type UploadGrant,
} from "./object-store";

export type S3StoreOptions = {
  /** For S3-compatible servers; without it, Amazon's. */
  endpoint?: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/**
 * Stores objects in a private S3 bucket. The bucket's CORS rules must allow POST from our origin. S3 accepts a form
 * repeatedly until it expires; sealed objects are out of its reach, and a lifecycle rule on the upload keys removes the
 * rest.
 */
export async function s3Store(options: S3StoreOptions): Promise<ObjectStore> {
  // Loaded only where S3 is used.
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint, forcePathStyle: true }),
    // Not every compatible server supports the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  });
  const Bucket = options.bucket;

  const head: ObjectStore["head"] = async (key) => {
    try {
      const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }));
      return { size: found.ContentLength ?? 0, contentType: found.ContentType ?? null };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const drop = async (key: string) => {
    await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }));
  };
  const copy = async (from: string, to: string) => {
    try {
      await client.send(new sdk.CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` }));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  };

  return {
    head,
    presignPost: (grant) => presignPost(client, Bucket, grant),
    async seal(from, to) {
      for (const key of [from, to]) requireObjectKey(key);
      const sealed = (await head(to)) !== null || (await copy(from, to));
      if (sealed) await drop(from);
      return sealed;
    },
    async read(key) {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }));
      if (Body instanceof Readable) return Body;
      throw new Error("The object store answered without a body.");
    },
    async write(key, body, contentType) {
      requireObjectKey(key);
      return withSpooled(body, async (file, size) => {
        const Body = createReadStream(file);
        const content = { Body, ContentLength: size, ContentType: contentType };
        await client.send(new sdk.PutObjectCommand({ Bucket, Key: key, ...content }));
      });
    },
    presignGet: (grant) => presignGet(client, Bucket, grant),
    delete: drop,
    async check() {
      try {
        await client.send(new sdk.HeadBucketCommand({ Bucket }));
      } catch (error) {
        throw new Error(`The S3 bucket ${Bucket} cannot be used: ${storeTrouble(error)}.`);
      }
    },
    async checkUploadsFrom(origin) {
      const probe = { key: "in/probe", contentType: "text/plain", maxBytes: 1, seconds: 1 };
      await checkCrossOrigin((await presignPost(client, Bucket, probe)).url, origin);
    },
  };
}

async function presignPost(client: S3Client, Bucket: string, grant: UploadGrant) {
  requireObjectKey(grant.key);
  const { createPresignedPost } = await import("@aws-sdk/s3-presigned-post");
  return createPresignedPost(client, {
    Bucket,
    Key: grant.key,
    Expires: grant.seconds,
    Conditions: [["content-length-range", 1, grant.maxBytes]],
    Fields: { "Content-Type": grant.contentType, success_action_status: "201" },
  });
}

async function presignGet(client: S3Client, Bucket: string, grant: DownloadGrant): Promise<string> {
  const { GetObjectCommand } = await import("@aws-sdk/client-s3");
  const { getSignedUrl } = await import("@aws-sdk/s3-request-presigner");
  const command = new GetObjectCommand({
    Bucket,
    Key: grant.key,
    ResponseContentDisposition: attachment(grant.filename),
    ResponseContentType: grant.contentType,
    ResponseCacheControl: "no-store",
  });
  return getSignedUrl(client, command, { expiresIn: grant.seconds });
}

/** S3 needs the length before the content, so a stream goes through a temporary file. */
async function withSpooled(
  body: Readable,
  send: (file: string, size: number) => Promise<void>,
): Promise<{ size: number }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "lectern-spool-"));
  try {
    const file = path.join(folder, "content");
    await pipeline(body, createWriteStream(file, { mode: 0o600 }));
    const { size } = await stat(file);
    await send(file, size);
    return { size };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isMissing(error: unknown): boolean {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;
}

/**
 * Asks a store, as a browser would before an upload, whether pages of this origin may send files to it.
 * @throws Error with a plain sentence when they may not.
 */
async function checkCrossOrigin(uploadUrl: string, origin: string): Promise<void> {
  const answer = await fetch(uploadUrl, {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "POST" },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  if (answer === null) throw new Error(`The store does not answer at ${new URL(uploadUrl).origin}.`);
  const allowed = answer.headers.get("access-control-allow-origin");
  const methods = answer.headers.get("access-control-allow-methods") ?? "";
  if (answer.ok && (allowed === origin || allowed === "*") && /\bPOST\b/i.test(methods)) return;
  throw new Error(
    `Browsers may not upload to the bucket: its CORS rules must allow POST from ${origin} (docs/operations.md).`,
  );
}

type StoreError = { name?: string; code?: string; $metadata?: { httpStatusCode?: number } };

/** Advice by status: the answer to HeadBucket has no message. */
const BY_STATUS: Record<number, string> = {
  301: "it is in another region: set S3_REGION",
  400: "the store rejects the request: check S3_REGION and S3_ENDPOINT",
  403: "the store refuses the keys: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, their permissions, and this machine's clock",
  404: "there is no bucket of that name at S3_ENDPOINT: create it, private, or set S3_BUCKET",
};

const BY_CODE: Record<string, string> = {
  ECONNREFUSED: "nothing listens at S3_ENDPOINT: is the store running, and reachable from this machine?",
  ENOTFOUND: "the host of S3_ENDPOINT has no address: is its name right?",
  EAI_AGAIN: "the host of S3_ENDPOINT could not be resolved: is its name right, and does DNS work?",
  ECONNRESET: "the connection was reset: is that an S3 store, and is http or https right in S3_ENDPOINT?",
  EPROTO: "the store does not use TLS: is https right in S3_ENDPOINT?",
  TimeoutError: "the store does not answer: a firewall, or a machine that hangs?",
};

/** Why a bucket cannot be used, and what to do. */
function storeTrouble(error: unknown): string {
  const { name = "unknown error", code, $metadata } = error as StoreError;
  const status = $metadata?.httpStatusCode;
  const advice = (status && BY_STATUS[status]) || lookup(BY_CODE, code ?? "") || lookup(BY_CODE, name);
  return advice ?? `${code ?? name}${status ? `, status ${status}` : ""}`;
}
