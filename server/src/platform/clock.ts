/** The one clock. Rules get its `now`; nothing else asks the machine for the business time (decisions). */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands at `start` when this is called, and runs on from there. */
export function clockStartingAt(start: Date): Clock {
  const offset = start.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offset) };
}
