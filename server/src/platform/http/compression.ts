import { randomBytes, randomInt } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gzipSync } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Shorter answers fit into one packet as they are. */
const THRESHOLD = 1024;
/** Costs 1 ms for a list of 300 KB, and makes it a tenth; higher ones cost twice as much for 5 % less. */
const QUALITY = 3;
/**
 * Compressed at once, in some 5 ms at most. A stream for each costs several times as much CPU when many are sent at a time, as each
 * allocates its own window of megabytes.
 */
const LONGEST_AT_ONCE = 1024 * 1024;
const LONGEST_PADDING = 48;
/** Node's usual 16 KB make decompressing a list of some MB four times as costly. */
const CHUNK = { chunkSize: 256 * 1024 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } };
const GZIP = { level: QUALITY };

/**
 * Compresses text answers over 1 KB. No page of another site can have one sent with a session, since sessions are in a
 * header that only our own script sets; answers with secrets are left as they are (`serve`). A header of random length
 * hides from those who watch the line what the length of an answer would say about texts beside their own.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: THRESHOLD,
    syncThreshold: LONGEST_AT_ONCE,
    encodings: ["br", "gzip"],
    brotliOptions: BROTLI,
    zlibOptions: GZIP,
    globalDecompression: false,
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.headers["accept-encoding"] === undefined) return;
    reply.header("x-padding", randomBytes(randomInt(1, LONGEST_PADDING)).toString("base64url"));
  });
}

/** Compresses an answer that is kept for several readers, without blocking the event loop. */
export const pack = (body: Buffer): Promise<Buffer> => promisify(brotliCompress)(body, BROTLI);

/**
 * The bytes to send of an answer that `pack` compressed: as they are to those who accept them, else `body`, which
 * `compressAnswers` may compress otherwise.
 */
export async function bytesFor(reply: FastifyReply, packed: Buffer, body?: Buffer): Promise<Buffer> {
  if (!acceptedBy(reply).includes("br")) return body ?? promisify(brotliDecompress)(packed, CHUNK);
  reply.header("vary", "accept-encoding").header("content-encoding", "br");
  return packed;
}

const acceptedBy = ({ request }: FastifyReply): string[] =>
  request.headers["accept-encoding"]?.toString().split(/\s*,\s*/) ?? [];

/** Sends a page of some KB, compressed at once: a stream would cost ten times as much. The page contains no secrets. */
export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  reply.header("vary", "accept-encoding");
  const accepted = acceptedBy(reply);
  if (accepted.includes("br"))
    return reply.header("content-encoding", "br").send(brotliCompressSync(page, BROTLI));
  if (accepted.includes("gzip")) return reply.header("content-encoding", "gzip").send(gzipSync(page, GZIP));
  return reply.send(page);
}
