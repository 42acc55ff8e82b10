import type { Ending } from "./run-apart";
import type { Work } from "./work";
import type { Workplace } from "./workplace";

/** A try at a file ended without deciding anything: it is to be tried again, with more time or at another time. */
export class PutOff extends Error {
  override name = "PutOff";
  /** "used-up": the computing time of this try. "held-up": the machine was busy, or the process was killed. */
  readonly why: "used-up" | "held-up";
  constructor(why: "used-up" | "held-up") {
    super(`The file is put off: ${why}.`);
    this.why = why;
  }
}

/** A place of work as `Workplace`, but for whole works. */
export type PatientWorkplace = Pick<Workplace, "state"> & {
  run(
    task: Parameters<Workplace["run"]>[0],
    input: string,
    work: Work,
    consume: Parameters<Workplace["run"]>[3],
  ): Promise<Ending>;
};

/** Puts a file off, by throwing PutOff, where a task's end says nothing about it and the work is not the last try. */
export const patient = (place: Workplace): PatientWorkplace => ({
  state: place.state,
  async run(task, input, work, consume) {
    const ending = await attempt(() => place.run(task, input, work, consume), work);
    if (ending === "took-too-long" && !work.decides.usedUp) throw new PutOff("used-up");
    if ((ending === "held-up" || ending === "killed") && !work.decides.heldUp) throw new PutOff("held-up");
    return ending;
  },
});

/** What earlier tasks left nothing for does not begin. */
async function attempt(task: () => Promise<Ending>, work: Work): Promise<Ending> {
  if (work.cpuSeconds(1) === 0) return "took-too-long";
  return work.seconds() === 0 ? "held-up" : task();
}
