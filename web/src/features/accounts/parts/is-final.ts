import { Refused } from "#platform/refused";

/** Whether trying the same again is pointless: the server understood and said no, not merely "wait". */
export const isFinal = (failure: unknown): boolean =>
  failure instanceof Refused && failure.status < 500 && failure.status !== 429;
