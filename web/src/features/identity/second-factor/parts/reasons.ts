import { PasskeyFault } from "#platform/passkey";
import { messagesOf } from "#platform/refused";

/** The person was asked to show that it is them, and closed the question: nothing went wrong. */
export class ProofDeclined extends Error {}

/** Why something was not done, for a person; nothing when it was they who called it off. */
export function reasonsOf(failure: unknown): string[] {
  if (failure === null || failure instanceof ProofDeclined) return [];
  return failure instanceof PasskeyFault ? [failure.message] : messagesOf(failure);
}
