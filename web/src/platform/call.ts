import type { Endpoint } from "@lectern/domain/kernel/endpoint";
import { lookup } from "@lectern/domain/kernel/lookup";
import type * as z from "zod/mini";
import { accessToken, renewSession, reportFactorRequired, sessionHinted } from "./access";
import { apiPath, callBase } from "./call-base";
import { fetchInTime } from "./fetch-in-time";
import { Refused } from "./refused";

const JSON_TYPE = "application/json";

/** A call with a session. */
export type Read = {
  /** Of the API, without the slug of the call. */
  path: string;
  headers: Headers;
  /** Sends it as a request of its own. */
  alone: () => Promise<Response>;
};

let sendRead = (_: Endpoint, { alone }: Read): Promise<Response> => alone();

/** Sends calls with a session by another function, which pages before the log-in do not load. */
export const sendReadsBy = (send: typeof sendRead): void => {
  sendRead = send;
};

type Empty = Record<never, never>;
type PathParams<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string | number } & PathParams<Rest>
  : Empty;
type Body<E extends Endpoint> = E["body"] extends z.ZodMiniType ? z.input<E["body"]> : undefined;

type Query<E extends Endpoint> = E["query"] extends z.ZodMiniType ? z.input<E["query"]> : undefined;

type Parts<E extends Endpoint> = (keyof PathParams<E["path"]> extends never
  ? Empty
  : { params: PathParams<E["path"]> }) &
  (undefined extends Query<E> ? Empty : { query: Query<E> }) &
  (undefined extends Body<E> ? { body?: Body<E> } : { body: Body<E> }) &
  Options;

type Options = {
  signal?: AbortSignal;
  /** The ETag of the edited version: 412 when it was changed meanwhile. */
  ifMatch?: string | null;
  /** The ETag of the answer that the caller has: 304 where it is still the same. */
  ifNoneMatch?: string | undefined;
  /** Makes a creating call repeatable: repeats get the first answer. */
  idempotencyKey?: string;
};

// biome-ignore lint/complexity/noBannedTypes: asks whether all parts are optional
type Arguments<E extends Endpoint> = {} extends Parts<E> ? [parts?: Parts<E>] : [parts: Parts<E>];

export type Answer<E extends Endpoint> = z.output<E["answer"]>;
export type Reply<E extends Endpoint> = { answer: Answer<E>; etag: string | null };

/** Calls an endpoint and returns its validated answer. Throws Refused outside 2xx. */
export async function call<E extends Endpoint>(endpoint: E, ...args: Arguments<E>): Promise<Answer<E>> {
  return (await callForVersion(endpoint, ...args)).answer;
}

/** As `call`, with the ETag of what was read or written. */
export async function callForVersion<E extends Endpoint>(
  endpoint: E,
  ...args: Arguments<E>
): Promise<Reply<E>> {
  return replyOf(endpoint, await responseOf(endpoint, args[0] ?? {}));
}

/** An endpoint whose answer is a list, or an object that holds one, with nothing in its address. */
export type ListEndpoint = Endpoint & { answer: z.ZodMiniArray | z.ZodMiniObject };

/** As `callForVersion`, or null where `ifNoneMatch` names the current version. */
export async function callIfChanged<E extends ListEndpoint>(
  endpoint: E,
  parts: Options,
): Promise<Reply<E> | null> {
  const response = await responseOf(endpoint, parts);
  return response.status === 304 ? null : replyOf(endpoint, response);
}

async function replyOf<E extends Endpoint>(endpoint: E, response: Response): Promise<Reply<E>> {
  const answer = endpoint.answer.parse(await bodyOf(response)) as Answer<E>;
  return { answer, etag: response.headers.get("etag") };
}

/** As `call`, for an endpoint that answers a file: its bytes, with their media type. */
export async function callForBlob<E extends Endpoint>(endpoint: E, ...args: Arguments<E>): Promise<Blob> {
  return (await responseOf(endpoint, args[0] ?? {}, "*/*")).blob();
}

/** As `call`, for an endpoint that answers a stream of events: its body, while it arrives. */
export async function callForStream<E extends Endpoint>(
  endpoint: E,
  ...args: Arguments<E>
): Promise<ReadableStream<Uint8Array> | null> {
  return (await responseOf(endpoint, args[0] ?? {}, "text/event-stream")).body;
}

type LooseParts = Options & {
  params?: Record<string, string | number>;
  query?: unknown;
  body?: unknown;
};

/** The answer to a call, if it is one of success. Throws Refused otherwise. */
async function responseOf(endpoint: Endpoint, parts: LooseParts, accept = JSON_TYPE): Promise<Response> {
  const attempt = (token: string | null) => send(endpoint, parts, token, accept);
  const response = await withFreshAccess(endpoint, attempt, parts.signal);
  if (response.ok || response.status === 304) return response;
  const refused = new Refused(response.status, await bodyOf(response), retryAfter(response));
  if (refused.code === "second-factor-required") reportFactorRequired();
  throw refused;
}

/** On a 401 the access token is renewed once for all waiting calls, and the call repeated once. */
async function withFreshAccess(
  endpoint: Endpoint,
  attempt: (token: string | null) => Promise<Response>,
  signal?: AbortSignal,
): Promise<Response> {
  if (endpoint.audience === "anyone") {
    const response = await attempt(null);
    // A draft is found after the log-in only.
    if (response.status !== 404 || callBase === "" || !sessionHinted()) return response;
  }
  const used = accessToken();
  const response = used === null ? null : await attempt(used);
  if (response !== null && response.status !== 401) return response;
  const current = accessToken();
  const renewed = current !== null && current !== used ? current : (await renewSession()).access;
  signal?.throwIfAborted();
  return attempt(renewed);
}

function send(
  endpoint: Endpoint,
  parts: LooseParts,
  token: string | null,
  accept: string,
): Promise<Response> {
  const headers = new Headers({ accept });
  if (parts.body !== undefined) headers.set("content-type", JSON_TYPE);
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (parts.ifMatch) headers.set("if-match", parts.ifMatch);
  if (parts.ifNoneMatch) headers.set("if-none-match", parts.ifNoneMatch);
  if (parts.idempotencyKey) headers.set("idempotency-key", parts.idempotencyKey);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(lookup(parts.params, name))),
  );
  const query = queryOf(parts.query);
  const alone = () =>
    fetchInTime(apiPath(path) + query, {
      method: endpoint.method,
      headers,
      credentials: "same-origin",
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
      ...(parts.signal && { signal: parts.signal }),
    });
  return token === null ? alone() : sendRead(endpoint, { path: path + query, headers, alone });
}

/** The query string; undefined values are left out. */
function queryOf(query: unknown): string {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : "";
}

async function bodyOf(response: Response): Promise<unknown> {
  return response.status === 204 ? null : await response.json().catch(() => null);
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
