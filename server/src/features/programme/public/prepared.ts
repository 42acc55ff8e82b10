import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { revisionOf } from "#platform/db/table-revision";
import type { Platform } from "#platform/platform";
import type { NamespaceOf } from "../publishing/notify";
import { type PublicProgramme, readPublic } from "./model";
import { PUBLIC_TABLES } from "./store";

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** What is kept in memory of one programme, in bytes before compression. */
const MOST_BYTES = 16 * 1024 * 1024;

/** An answer that is the same for everyone. */
export type Answer = {
  status: number;
  type: string;
  /** Of a page: its content security policy. */
  policy?: string;
  /** Whether that lets other sites frame it. */
  framed: boolean;
  body: Buffer;
  tag: string;
  /** What is sent with it in each case, but for its encoding. */
  headers: Readonly<Record<string, string>>;
  /** The body for a reader who accepts this encoding; made once. */
  encoded(encoding: "br" | "gzip"): Promise<Buffer>;
};

const OPEN = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "etag",
  "cross-origin-resource-policy": "cross-origin",
};

export function answerOf({ status = 200, type, policy, text, framed = false }: Written): Answer {
  const body = typeof text === "string" ? Buffer.from(text) : text;
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  const made = new Map<"br" | "gzip", Promise<Buffer>>();
  return {
    status,
    type,
    ...(policy !== undefined && { policy }),
    framed,
    body,
    tag,
    headers: {
      "cache-control": "public, no-cache",
      vary: "accept-encoding",
      // A feed may be read by any site.
      ...(policy === undefined ? OPEN : { "content-security-policy": policy }),
      ...(framed && { "cross-origin-resource-policy": "cross-origin" }),
      ...(status === 200 && { etag: `W/"${tag}"` }),
    },
    encoded(encoding) {
      const known = made.get(encoding);
      if (known) return known;
      const making = encoding === "br" ? compressed.br(body, BROTLI) : compressed.gzip(body, { level: 6 });
      made.set(encoding, making);
      return making;
    },
  };
}

export type Written = {
  status?: number;
  type: string;
  policy?: string;
  text: string | Buffer;
  /** Whether its policy lets other sites frame it. */
  framed?: boolean;
};

/** What is prepared from one state of the programme. */
export type Prepared = {
  programme: PublicProgramme | null;
  /** The answer at an address, which is kept once it was written. */
  answer(address: string, write: () => Promise<Written> | Written): Promise<Answer>;
};

type Kept = Prepared & { revision: string; from: Date; until: Date | null };

/**
 * Returns what gives the programme of a call as of now. It is read again only when one of its tables has changed, or
 * something is announced; requests that arrive meanwhile read the revision once.
 */
export function preparedProgramme(platform: Platform, namespaceOf: NamespaceOf): () => Promise<Prepared> {
  let kept: Promise<Kept> | null = null;
  const revision = together(() => revisionOf(platform.db, PUBLIC_TABLES));

  return async () => {
    const asked = await revision();
    const now = platform.clock.now();
    const before = kept;
    const known = await before?.catch(() => null);
    if (known && known.revision === asked && now >= known.from && (!known.until || now < known.until))
      return known;
    // Another request may have begun to read meanwhile.
    if (kept !== before && kept) return kept;
    const reading = read(platform, namespaceOf, asked, now);
    kept = reading;
    return reading;
  };
}

async function read(
  platform: Platform,
  namespaceOf: NamespaceOf,
  revision: string,
  from: Date,
): Promise<Kept> {
  const { programme, until } = await readPublic(platform, namespaceOf, from);
  const answers = new LRUCache<string, Answer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }) => body.length + 1_024,
  });
  return {
    programme,
    revision,
    from,
    until,
    async answer(address, write) {
      const known = answers.get(address);
      if (known) return known;
      const made = answerOf(await write());
      if (made.status === 200) answers.set(address, made);
      return made;
    },
  };
}

/** Shares one call among all requests that arrive before it starts: none gets what was read before it arrived. */
function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    if (next) return next;
    const asking = running.then(() => {
      next = null;
      const asked = ask();
      running = asked.catch(() => null);
      return asked;
    });
    next = asking;
    return asking;
  };
}
