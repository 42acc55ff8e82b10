import { PasskeyFault } from "#platform/passkey";
import { messagesOf } from "#platform/refused";

/** The user closed the dialog that asks for a proof. */
export class ProofDeclined extends Error {}

/** The messages of a failure; none if the user cancelled. */
export function reasonsOf(failure: unknown): string[] {
  if (failure === null || failure instanceof ProofDeclined) return [];
  return failure instanceof PasskeyFault ? [failure.message] : messagesOf(failure);
}
