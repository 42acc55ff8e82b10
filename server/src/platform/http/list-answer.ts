import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { Endpoint } from "@lectern/domain/kernel/endpoint";
import { lookup } from "@lectern/domain/kernel/lookup";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { inPages } from "../db/pages";
import { together } from "../together";
import { compiled } from "./compiled";
import { bytesFor, pack } from "./compression";
import { AnswerText } from "./serve";

/** Rows that are read, or checked and written, at a time: some milliseconds, then other requests have their turn. */
const PAGE = 250;
/** A longer text is sent while it is read, before its hash is known: a server's memory does not grow with the list. */
const LONGEST_HASHED = 16 * 1024 * 1024;
/** Lists whose ETag is known: one for each reader of each list. */
const MOST_TAGS = 20_000;
/** Answers that are the same for all readers, of a call's lists together, as they are kept: compressed. */
const MOST_KEPT_BYTES = 4 * 1024 * 1024;

export type ListSource<R> = {
  /** Of all that the answer is made from, such as `revisionOf` its tables, read before anything else: the same one, the same answer. */
  revision: string;
  /** The field that holds the list, where the answer is an object, and all its other fields. */
  within?: { field: string; others: () => Promise<object> };
  /** The `limit` rows after the row `last`, which is null at the start. */
  page(last: R | null, limit: number): Promise<R[]>;
  /** A row as the contract has it; positions count from 0. */
  present(row: R, position: number): unknown;
  /**
   * Whether every reader who gets here gets the same answer: then it is kept, compressed, until the revision changes, and
   * readers who ask while it is being read wait, and share the next reading.
   */
  sameForAll?: true;
};

/** A list that was read to its end; `packed` where it is the same for all. */
type Whole = { tag: string; body?: Buffer; packed?: Buffer | undefined };

export type ListCall = { actor: Actor; request: FastifyRequest; reply: FastifyReply };

export type ListAnswers = <R>(
  endpoint: Endpoint,
  source: ListSource<R>,
  call: ListCall,
) => Promise<AnswerText>;

/**
 * Returns how the lists of one server are answered: as JSON with an ETag, and 304 without reading the list where the
 * reader has it and nothing has changed. The ETag is made of the answer itself, so that it reveals nothing that is not
 * shown; that of a list of over 16 MB is random, and lasts until the revision changes.
 */
export function listAnswers(): ListAnswers {
  const tags = new LRUCache<string, { revision: string; tag: string }>({
    // Unlike `max`, this reserves no memory; there is one cache for each list of each organiser with a proposal.
    maxSize: MOST_TAGS,
    sizeCalculation: () => 1,
  });
  const bodies = new LRUCache<string, { revision: string; tag: string; packed: Buffer }>({
    maxSize: MOST_KEPT_BYTES,
    sizeCalculation: ({ packed }) => packed.length,
  });
  const readTogether = together<Whole | null>();

  return async (endpoint, source, { actor, request, reply }) => {
    const { revision, sameForAll } = source;
    const reader = sameForAll ? request.url : `${actor.userId} ${actor.group} ${request.url}`;
    const known = tags.get(reader);
    if (known?.revision === revision && isKnownTo(request, known.tag)) return unchanged(reply, known.tag);

    let rest: Readable | null = null;
    const read = async (): Promise<Whole | null> => {
      const kept = bodies.get(reader);
      if (kept?.revision === revision) return kept;
      const all = piecesOf(endpoint, source);
      const { pieces, hash, complete } = await readUpTo(LONGEST_HASHED, all);
      if (!complete) {
        rest = Readable.from(chain(pieces, all));
        return null;
      }
      const body = Buffer.concat(pieces);
      const tag = `"${hash.digest("base64url")}"`;
      const packed = sameForAll ? await pack(body) : undefined;
      // Here, since the next reading may begin before this one's readers continue.
      if (packed) bodies.set(reader, { revision, tag, packed });
      return { tag, body, packed };
    };
    const whole = await (sameForAll ? readTogether(reader, read) : read());
    if (whole === null) {
      const before = tags.get(reader);
      const tag = before?.revision === revision ? before.tag : `"${randomUUID()}"`;
      tags.set(reader, { revision, tag });
      reply.header("etag", tag);
      // The pieces that another reader began to read are that reader's.
      return new AnswerText(rest ?? Readable.from(piecesOf(endpoint, source)));
    }
    const { tag, body, packed } = whole;
    // The answer is at least as new as this request's revision, which may be newer than that of the request that read it.
    tags.set(reader, { revision, tag });
    if (packed) bodies.set(reader, { revision, tag, packed });
    if (isKnownTo(request, tag)) return unchanged(reply, tag);
    reply.header("etag", tag);
    return new AnswerText(packed ? await bytesFor(reply, packed, body) : (body ?? null));
  };
}

async function* piecesOf<R>({ answer }: Endpoint, { within, page, present }: ListSource<R>) {
  let list = answer;
  if (within) {
    const whole = answer as z.ZodMiniObject;
    list = (lookup(whole.shape, within.field) ?? z.never()) as z.ZodMiniType;
    const head = z.parse(z.omit(whole, { [within.field]: true }), await within.others());
    yield JSON.stringify({ ...head, [within.field]: [] }).slice(0, -2);
  } else yield "[";
  const lines = compiled(list);
  let sent = 0;
  for await (const rows of inPages(PAGE, (last: R | null) => page(last, PAGE))) {
    const shown = rows.map((row, n) => present(row, sent + n));
    yield `${sent > 0 ? "," : ""}${JSON.stringify(z.parse(lines, shown)).slice(1, -1)}`;
    sent += rows.length;
  }
  yield within ? "]}" : "]";
}

function isKnownTo(request: FastifyRequest, tag: string): boolean {
  const known = request.headers["if-none-match"]?.split(",").map((each) => each.trim().replace(/^W\//, ""));
  return known?.includes(tag) ?? false;
}

function unchanged(reply: FastifyReply, tag: string): AnswerText {
  reply.header("etag", tag);
  return new AnswerText(null);
}

/** The pieces up to a length, encoded and hashed one by one, since both take long for all; what is left stays in the iterator. */
async function readUpTo(length: number, texts: AsyncIterator<string>) {
  const pieces: Buffer[] = [];
  const hash = createHash("sha256");
  for (let read = 0; read <= length; ) {
    const { value, done } = await texts.next();
    if (done) return { pieces, hash, complete: true };
    const piece = Buffer.from(value);
    pieces.push(piece);
    hash.update(piece);
    read += piece.length;
  }
  return { pieces, hash, complete: false };
}

async function* chain(read: Buffer[], rest: AsyncGenerator<string>) {
  yield* read;
  yield* rest;
}
