import { choicesOf } from "@lectern/domain/call/all-choices";
import type { Text } from "@lectern/domain/call/texts/tree";
import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { readBatch } from "@lectern/domain/kernel/batch/contract";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { vi } from "vitest";
import { keepAccess } from "./access";
import { setServerTime } from "./clock";
import { queryClient } from "./queries";

type Reply = [status: number, body?: unknown, headers?: Record<string, string>];
type Request = { body: unknown; token: string | null; headers: Headers };
type Double = Reply | ((request: Request) => Reply | Promise<Reply>);

/** An open edition, with the simplest captcha. */
export const anEdition = (changes: Record<string, unknown> = {}) => ({
  ...EDITION_DEFAULTS,
  /** The server's defaults (specification 2). */
  welcomeText: [
    {
      el: "p",
      in: [
        "Welcome to the Lectern 2025 call for papers. Proposals are open from 17 Feb 2025 00:00 UTC until 02 June 2025 23:59 UTC.",
      ],
    },
  ] as Text,
  texts: [] as string[],
  now: "2025-03-01T12:00:00.000Z",
  ...choicesOf(EDITION_DEFAULTS),
  conferenceDates: undefined,
  reviewStatuses: [],
  fileTypes: [],
  rebuiltTypes: null as string[] | null,
  captcha: { provider: "none", siteKey: null },
  socialProviders: [],
  passkeys: true,
  developmentMailbox: false,
  ...changes,
});

export const aUser = (changes: Record<string, unknown> = {}) => ({
  email: "ada@example.org",
  first_name: "Ada",
  last_name: "Lovelace",
  group: "speaker",
  can_submit: true,
  second_factor: { required: false, active: false },
  ...changes,
});

/**
 * A fake server. Doubles are named by method and path; others are answered with 404. Returns the list of calls, as
 * `POST /api/login/`, with their bodies and headers.
 */
export function serve(doubles: Record<string, Double>) {
  const calls: { name: string; body: unknown; headers: Headers }[] = [];
  const all: Record<string, Double> = { "GET /api/edition/": [200, anEdition()], ...doubles };
  const answerTo = async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (path === readBatch.path && !(`POST ${path}` in all)) return answerEach(init, answerTo);
    const name = `${init.method ?? "GET"} ${path.replace("?include=user", "")}`;
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    const sent = new Headers(init.headers);
    const token = sent.get("authorization")?.replace("Bearer ", "") ?? null;
    calls.push({ name, body, headers: sent });
    const double = all[name] ?? [404, { detail: "Not found." }];
    const [status, answer, headers = {}] =
      typeof double === "function" ? await double({ body, token, headers: sent }) : double;
    const sentBack = answer instanceof Blob ? answer : JSON.stringify(answer ?? {});
    return new Response([204, 304].includes(status) ? null : sentBack, { status, headers });
  };
  vi.stubGlobal("fetch", answerTo);
  return { calls, named: (name: string) => calls.filter((call) => call.name === name) };
}

/** As the server refuses a key that comes again with another body; `made` is the number of what it made. */
export const refuseOtherBody = (made?: number): Reply => [
  422,
  {
    detail: REFUSALS["key-of-another-body"].detail,
    refusal: "key-of-another-body",
    ...(made !== undefined && { made: String(made) }),
  },
];

/** A create as the server answers it: each key makes one thing, and comes again with its body only. The first answer is lost. */
export function firstAnswerLost(make: (body: unknown) => Reply, made?: number): Double {
  const before = new Map<string | null, { sent: string; answer: Reply }>();
  return ({ body, headers }) => {
    const key = headers.get("idempotency-key");
    const first = before.get(key);
    const sent = JSON.stringify(body);
    if (first) return first.sent === sent ? first.answer : refuseOtherBody(made);
    const answer = make(body);
    before.set(key, { sent, answer });
    if (before.size > 1) return answer;
    throw new TypeError("Failed to fetch");
  };
}

/** Answers a batch with what `answerTo` answers to each of its reads. */
async function answerEach(
  { headers, body }: RequestInit,
  answerTo: (path: string, init: RequestInit) => Promise<Response>,
): Promise<Response> {
  const { reads } = readBatch.body.parse(JSON.parse(String(body)));
  const answers = reads.map(async ({ path, if_none_match }) => {
    const sent = new Headers(headers);
    if (if_none_match !== undefined) sent.set("if-none-match", if_none_match);
    const answer = await answerTo(path, { headers: sent });
    const text = await answer.text();
    return {
      status: answer.status,
      etag: answer.headers.get("etag"),
      retry_after: answer.headers.get("retry-after"),
      body: text === "" ? null : JSON.parse(text),
    };
  });
  return Response.json({ answers: await Promise.all(answers) });
}

/** Resets the browser's state between tests. */
export function freshBrowser(): void {
  queryClient.clear();
  keepAccess(null);
  sessionStorage.clear();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = "lectern_session=; path=/; max-age=-1";
  setServerTime(new Date().toISOString());
}

/** As where a browser's storage is blocked or full: nothing can be stored in it. */
export const fillStorage = (): void =>
  void vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("The quota is used up.", "QuotaExceededError");
    },
    removeItem: () => {},
    clear: () => {},
  });

/** As after a log-in: the server's readable cookie hints at a session. */
export function hintSession(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = "lectern_session=1; path=/";
}
