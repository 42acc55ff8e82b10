import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { FieldErrors } from "@lectern/domain/kernel/refusal";
import type { ImportBody } from "@lectern/domain/office/imports/contract";
import { BadInput } from "#platform/http/refusal";
import type { Named, Plan, PlanContext } from "./planning";

/** The limits for reading one import. */
const BOUNDS = { heapMib: 512, ms: 60_000 };

const TOO_SLOW = "Reading this file took too long. Try again, or split it.";
const TOO_LARGE = "Reading this file takes too much memory. Split it.";
const TOO_DEEP = "This file is nested too deeply.";

/** The result of reading: the preview as JSON, or the plan. */
type Results = { preview: string; plan: Pick<Plan, "source" | "planned" | "seen"> };

/**
 * Reads and plans an import in a separate thread, until `signal` aborts it. Throws BadInput for a file that cannot be read,
 * or not within the limits.
 */
export async function readInThread<W extends keyof Results>(
  { programs, signal, bounds = BOUNDS }: { programs: string; signal: AbortSignal; bounds?: typeof BOUNDS },
  body: ImportBody,
  wanted: W,
  lookUp: (named: Named) => Promise<PlanContext>,
): Promise<Results[W]> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(bounds.ms)]);
  const thread = new Worker(join(programs, "import-reader.js"), {
    workerData: { text: asText(body), wanted },
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: bounds.heapMib },
  });
  // Errors between two answers have no other listener.
  thread.on("error", () => {});
  const answer = () =>
    once(thread, "message", { signal: until }).then(
      ([message]) => message,
      (error) => Promise.reject(until.aborted ? new BadInput({ file: [TOO_SLOW] }) : faultOf(error)),
    );
  try {
    const found: Named | { faults: FieldErrors } = await answer();
    if ("faults" in found) throw new BadInput(found.faults);
    thread.postMessage(await lookUp(found));
    return await answer();
  } finally {
    await thread.terminate();
  }
}

/** Serialised, since text is passed faster than objects, and parsed where memory is limited. */
function asText({ file, people, topics, types, decisions }: ImportBody): string {
  try {
    return JSON.stringify({ file, people, topics, types, decisions });
  } catch (error) {
    throw faultOf(error);
  }
}

function faultOf(error: unknown): unknown {
  if (error instanceof RangeError) return new BadInput({ file: [TOO_DEEP] });
  const isFull = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
  return isFull ? new BadInput({ file: [TOO_LARGE] }) : error;
}
