import type { Readable } from "node:stream";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { BadFrame, type Frame, type FrameLimits, readFrames } from "./frames";
import type { PatientWorkplace } from "./patient-workplace";
import type { Ending } from "./run-apart";
import type { Work } from "./work";
import type { Task } from "./workplace";

const MiB = 1024 * 1024;

/** The largest header holds a page's text; the largest payload a page's pixels or an archive's member. */
const FRAMES: FrameLimits = {
  headerBytes: 4 * MiB,
  payloadBytes: Math.max(FILE_LIMITS.pageArea * 3, FILE_LIMITS.zipMemberBytes),
  totalBytes: FILE_LIMITS.pages * FILE_LIMITS.pageArea * 3,
};

/**
 * Has the untrusted program do a task with a file. Each frame is given to `take`, which checks it and throws
 * BadFrame for what it does not know. A process that sends nonsense counts as crashed.
 */
export async function runUntrusted(
  place: PatientWorkplace,
  task: Task,
  inputPath: string,
  work: Work,
  take: (frame: Frame) => Promise<void> | void,
): Promise<Ending> {
  try {
    return await place.run(task, inputPath, work, (output) => takeAll(output, take));
  } catch (error) {
    if (error instanceof BadFrame) return "crashed";
    throw error;
  }
}

async function takeAll(output: Readable, take: (frame: Frame) => Promise<void> | void): Promise<void> {
  for await (const frame of readFrames(output, FRAMES)) await take(frame);
}
