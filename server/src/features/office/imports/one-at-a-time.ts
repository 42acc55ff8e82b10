import { Refusal } from "#platform/http/refusal";

/** Runs one task at a time; a few are queued, and others are refused with 429 and a retry after `seconds`. */
export function oneAtATime(mostWaiting: number, seconds: number): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let present = 0;
  return async (work) => {
    if (present > mostWaiting) throw new Refusal("too-many-attempts", seconds);
    present++;
    const mine = last.then(work).finally(() => present--);
    last = mine.catch(() => undefined);
    return mine;
  };
}
