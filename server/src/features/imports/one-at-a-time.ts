import { Refusal } from "#platform/http/refusal";

/** Seconds after which a refused caller may find it free again. */
const SECONDS = 5;

/** Runs one piece of work at a time; a few wait their turn, and more are refused with 429. */
export function oneAtATime(mostWaiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let present = 0;
  return async (work) => {
    if (present > mostWaiting) throw new Refusal("too-many-attempts", SECONDS);
    present++;
    const mine = last.then(work).finally(() => present--);
    last = mine.catch(() => undefined);
    return mine;
  };
}
