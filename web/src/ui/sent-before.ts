import { randomKey } from "#platform/random-key";
import { isAlreadyCreated } from "#platform/refused";
import type { Faults } from "./use-form";

type Keeping = { keep: (changed: { idempotencyKey: string }) => void };

/**
 * What a form says of a text whose first version was sent, though its answer was lost, once `read` has read that again; null:
 * another failure. What is sent next is then a text of its own.
 */
export async function sentBefore(
  failure: unknown,
  draft: Keeping,
  read: () => Promise<unknown>,
): Promise<Faults | null> {
  if (!isAlreadyCreated(failure)) return null;
  draft.keep({ idempotencyKey: randomKey() });
  await read();
  return {
    errors: {},
    messages: [
      "An earlier version of this text was already sent: read it above, and send this one if it is still needed.",
    ],
  };
}
