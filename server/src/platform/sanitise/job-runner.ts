import type { FileJob } from "./file-job";
import type { ExitReason } from "./run-process";
import type { TaskRunner } from "./task-runner";

/** A try at a file ended without deciding anything: it is to be tried again, with more time or at another time. */
export class RetryLater extends Error {
  override name = "PutOff";
  /** "used-up": the computing time of this try. "held-up": the machine was busy, or the process was killed. */
  readonly why: "used-up" | "held-up";
  constructor(why: "used-up" | "held-up") {
    super(`The file is put off: ${why}.`);
    this.why = why;
  }
}

/** A place of work as `Workplace`, but for whole works. */
export type JobRunner = Pick<TaskRunner, "state"> & {
  run(
    task: Parameters<TaskRunner["run"]>[0],
    input: string,
    job: FileJob,
    consume: Parameters<TaskRunner["run"]>[3],
  ): Promise<ExitReason>;
};

/** Puts a file off, by throwing PutOff, where a task's end says nothing about it and the work is not the last try. */
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

/** What earlier tasks left nothing for does not begin. */
async function attempt(task: () => Promise<ExitReason>, job: FileJob): Promise<ExitReason> {
  if (job.cpuSeconds(1) === 0) return "took-too-long";
  return job.seconds() === 0 ? "held-up" : task();
}
