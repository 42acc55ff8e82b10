import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ReadyAnswer } from "#platform/http/early-answers";

type Encoding = "br" | "gzip";

const compressed = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

/** Shorter ones fit into one packet as they are. */
const SHORTEST_COMPRESSED = 1_024;

/** What is written for an address. */
export type Written = {
  status?: number;
  type: string;
  /** Of a page: its content security policy. */
  policy?: string;
  /** Of a picture: its bytes. */
  text: string | Buffer;
  /** Whether its policy lets other sites frame it. */
  framed?: boolean;
};

/** An answer that is the same for everyone, in the forms in which it is sent. */
export type Answer = {
  status: number;
  /** Of the body before compression. */
  bytes: number;
  /** The form for a request with these headers. Each is made once. */
  sent(asked: IncomingHttpHeaders): Promise<ReadyAnswer>;
  /** The same where it is made already; else null. */
  made(asked: IncomingHttpHeaders): ReadyAnswer | null;
};

const OPEN = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "etag",
  "cross-origin-resource-policy": "cross-origin",
};

/** Prepares what was written; `route` names it in the metrics. Pages and feeds are asked for again each time, and are mostly unchanged. */
export function answerOf(
  { status = 200, type, policy, text, framed = false }: Written,
  route: string,
): Answer {
  const body = typeof text === "string" ? Buffer.from(text) : text;
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  const headers = {
    "cache-control": "public, no-cache",
    vary: "accept-encoding",
    // A feed may be read by any site.
    ...(policy === undefined ? OPEN : { "content-security-policy": policy }),
    ...(framed && { "cross-origin-resource-policy": "cross-origin" }),
    ...(status === 200 && { etag: `W/"${tag}"` }),
  };
  // The policy says which sites may frame it; the older header knows no list.
  const without = framed ? ["x-frame-options"] : [];
  const shared = { route, without };
  const unchanged: ReadyAnswer = { ...shared, status: 304, headers, body: null };
  const plain: ReadyAnswer = { ...shared, status, headers: { ...headers, "content-type": type }, body };
  const isPacked = body.length < SHORTEST_COMPRESSED || type.startsWith("image/");
  const making = new Map<Encoding, Promise<ReadyAnswer>>();
  const forms = new Map<Encoding, ReadyAnswer>();

  async function encoded(encoding: Encoding): Promise<ReadyAnswer> {
    const bytes = await (encoding === "br"
      ? compressed.br(body, BROTLI)
      : compressed.gzip(body, { level: 6 }));
    const form = { ...plain, headers: { ...plain.headers, "content-encoding": encoding }, body: bytes };
    forms.set(encoding, form);
    return form;
  }

  /** The form, or the encoding that it has to be made in. */
  function choose({ "if-none-match": known, "accept-encoding": accepted }: IncomingHttpHeaders) {
    if (status === 200 && known !== undefined && names(known, tag)) return unchanged;
    const encoding = isPacked ? null : encodingIn(accepted?.toString() ?? "");
    return encoding === null ? plain : (forms.get(encoding) ?? encoding);
  }

  return {
    status,
    bytes: body.length,
    async sent(asked) {
      const chosen = choose(asked);
      if (typeof chosen !== "string") return chosen;
      const form = making.get(chosen) ?? encoded(chosen);
      making.set(chosen, form);
      return form;
    },
    made(asked) {
      const chosen = choose(asked);
      return typeof chosen === "string" ? null : chosen;
    },
  };
}

/** Whether the tag is among those that the reader knows. */
const names = (known: string, tag: string): boolean =>
  known.split(",").some((each) => each.trim().replace(/^W\//, "") === `"${tag}"`);

const encodingIn = (accepted: string): Encoding | null => {
  const names = accepted.split(/\s*,\s*/);
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : null;
};
