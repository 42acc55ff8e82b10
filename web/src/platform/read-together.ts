import { BATCH_PATH, isBatched } from "@lectern/domain/kernel/batch/rules";
import type { Endpoint } from "@lectern/domain/kernel/endpoint";
import { answersIn } from "./batch-answers";
import type { Read } from "./call";
import { apiPath } from "./call-base";
import { fetchInTime } from "./fetch-in-time";
import { takeFirstRead } from "./first-reads";

type Waiting = Read & { answer: (response: Promise<Response>) => void };

let waiting: Waiting[] = [];

/**
 * The answer to a read with a session. Those that begin in the same turn, as a page is shown, are sent as one request,
 * and the same read of two parts of a page once; where a server does not answer that, each alone. What web/index.html has
 * begun to read is taken from there.
 */
export function readTogether(endpoint: Endpoint, read: Read): Promise<Response> {
  const begun = takeFirstRead(endpoint, read);
  if (begun) return begun.then((answer) => answer ?? read.alone());
  if (!isBatched(endpoint)) return read.alone();
  return new Promise((answer) => {
    if (waiting.push({ ...read, answer }) === 1) queueMicrotask(sendWaiting);
  });
}

function sendWaiting(): void {
  const reads = waiting;
  waiting = [];
  const batch = reads.length > 1 ? send(reads) : Promise.resolve(null);
  for (const [at, { alone, answer }] of reads.entries())
    answer(batch.then((answers) => answers?.[at] ?? alone()));
}

/** The answer to each; null where the server refuses the batch, as one of a former version does. */
async function send(reads: Read[]): Promise<(Response | undefined)[] | null> {
  const headers = new Headers(reads[0]?.headers);
  headers.delete("if-none-match");
  headers.set("content-type", "application/json");
  const asked = reads.map(({ path, headers }) =>
    JSON.stringify({ path, if_none_match: headers.get("if-none-match") ?? undefined }),
  );
  const different = [...new Set(asked)];
  const response = await fetchInTime(apiPath(BATCH_PATH), {
    method: "POST",
    headers,
    credentials: "same-origin",
    body: `{"reads":[${different.join(",")}]}`,
  });
  // Renewed once for all of them.
  if (response.status === 401) return reads.map(() => response.clone());
  if (!response.ok) return null;
  const answers = await answersIn(response);
  return asked.map((read) => answers[different.indexOf(read)]?.clone());
}
