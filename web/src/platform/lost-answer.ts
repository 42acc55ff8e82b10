import { isStale, mayHaveSucceeded } from "./refused";

/**
 * Sends a change. Where it fails although it may have been carried out, by this request or by an earlier one whose answer
 * was lost, `findDone` reads what is there now; undefined: it is not as it was sent, and the failure stands.
 */
export async function sendOrFindDone<T>(
  send: () => Promise<T>,
  findDone: () => Promise<T | undefined>,
): Promise<T> {
  try {
    return await send();
  } catch (failure) {
    if (!isStale(failure) && !mayHaveSucceeded(failure)) throw failure;
    const done = await findDone().catch(() => undefined);
    if (done === undefined) throw failure;
    return done;
  }
}
