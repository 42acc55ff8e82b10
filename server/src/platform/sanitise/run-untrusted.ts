import type { Readable } from "node:stream";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { FileJob } from "./file-job";
import { BadFrame, type Frame, type FrameLimits, readFrames } from "./frames";
import type { JobRunner } from "./job-runner";
import type { ExitReason } from "./run-process";
import type { Task } from "./task-runner";

const MiB = 1024 * 1024;

/** The largest header holds a page's text; the largest payload a page's pixels or an archive's member. */
const FRAMES: FrameLimits = {
  headerBytes: 4 * MiB,
  payloadBytes: Math.max(FILE_LIMITS.pageArea * 3, FILE_LIMITS.zipMemberBytes),
  totalBytes: FILE_LIMITS.pages * FILE_LIMITS.pageArea * 3,
};

/**
 * Runs a task of the untrusted program on a file. `take` validates each frame and throws BadFrame for an invalid one;
 * then the process counts as crashed.
 */
export async function runUntrusted(
  runner: JobRunner,
  task: Task,
  inputPath: string,
  job: FileJob,
  take: (frame: Frame) => Promise<void> | void,
): Promise<ExitReason> {
  try {
    return await runner.run(task, inputPath, job, (output) => takeAll(output, take));
  } catch (error) {
    if (error instanceof BadFrame) return "crashed";
    throw error;
  }
}

async function takeAll(output: Readable, take: (frame: Frame) => Promise<void> | void): Promise<void> {
  for await (const frame of readFrames(output, FRAMES)) await take(frame);
}
