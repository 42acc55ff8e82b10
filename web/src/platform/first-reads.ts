import type { Endpoint } from "@lectern/domain/kernel/endpoint";
import { answersIn } from "./batch-answers";
import type { Read } from "./call";

declare global {
  interface Window {
    firstReads?: FirstRequest[];
  }
}

/** A request that web/index.html begins while the scripts are being fetched; `sent` says when, and in which session. */
type FirstRequest = {
  paths: string[];
  sent?: { at: number; authorization: string };
  answer: Promise<Response | null>;
};

type FirstRead = { request: FirstRequest; answer: Promise<Response | null> };

/** An older answer is not used: live updates begin with what changed shortly before (live.ts). */
const FRESH_MS = 4_000;

const begun = new Map<string, FirstRead>();

/**
 * The answer to a read that web/index.html has begun, for all who ask in the same turn; null where it has begun none. The
 * answer is null where none came, it is old, or of another session. After a write none is left.
 */
export function takeFirstRead(
  { method }: Endpoint,
  { path, headers }: Read,
): Promise<Response | null> | null {
  for (const request of window.firstReads ?? []) openRequest(request);
  delete window.firstReads;
  if (method !== "GET") begun.clear();
  const first = begun.get(path);
  if (!first) return null;
  queueMicrotask(() => begun.delete(path));
  const { request, answer } = first;
  const asked = performance.now();
  return answer.then((response) => {
    const { sent } = request;
    const usable = sent?.authorization === headers.get("authorization") && asked - sent.at < FRESH_MS;
    return usable && response ? response.clone() : null;
  });
}

function openRequest(request: FirstRequest): void {
  const { paths, answer } = request;
  const answers = answer
    .then((response) => {
      if (paths.length === 1) return [response];
      return response?.ok ? answersIn(response) : [];
    })
    .catch(() => []);
  for (const [at, path] of paths.entries())
    begun.set(path, { request, answer: answers.then((all) => all[at] ?? null) });
}
