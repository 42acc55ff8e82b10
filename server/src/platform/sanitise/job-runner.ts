import type { FileJob } from "./file-job";
import type { ExitReason } from "./run-process";
import type { TaskRunner } from "./task-runner";

/** An attempt at a file was inconclusive: retry it later, or with more time. */
export class RetryLater extends Error {
  override name = "RetryLater";
  /** "used-up": the CPU time of this attempt. "held-up": the machine was busy, or the process was killed. */
  readonly why: "used-up" | "held-up";
  constructor(why: "used-up" | "held-up") {
    super(`Retry the file later: ${why}.`);
    this.why = why;
  }
}

/** A TaskRunner for whole jobs. */
export type JobRunner = Pick<TaskRunner, "state"> & {
  run(
    task: Parameters<TaskRunner["run"]>[0],
    input: string,
    job: FileJob,
    consume: Parameters<TaskRunner["run"]>[3],
  ): Promise<ExitReason>;
};

/** Throws RetryLater where a task's end is inconclusive and the attempt is not the last. */
export const withRetries = (runner: TaskRunner): JobRunner => ({
  state: runner.state,
  async run(task, input, job, consume) {
    const ending = await attempt(() => runner.run(task, input, job, consume), job);
    if (ending === "took-too-long" && !job.conclusive.usedUp) throw new RetryLater("used-up");
    if ((ending === "held-up" || ending === "killed") && !job.conclusive.heldUp)
      throw new RetryLater("held-up");
    return ending;
  },
});

/** Does not start a task when earlier ones have used up the budget. */
async function attempt(task: () => Promise<ExitReason>, job: FileJob): Promise<ExitReason> {
  if (job.cpuSeconds(1) === 0) return "took-too-long";
  return job.seconds() === 0 ? "held-up" : task();
}
