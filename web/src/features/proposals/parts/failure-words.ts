import { TEXTS } from "@lectern/domain/proposals/words";
import { fieldErrorsOf, isAlreadyCreated, messagesOf, Refused } from "#platform/refused";
import type { Faults } from "#ui/use-form";

/** The server read the body and said what is wrong with it; the forms treat 403 like 400 (specification 6). */
const saysWhatIsWrong = (failure: unknown): failure is Refused =>
  failure instanceof Refused && (failure.status === 400 || failure.status === 403);

/** The proposal that this form has created before, with another text; null: another failure. */
export const madeBefore = (failure: unknown): number | null =>
  isAlreadyCreated(failure) ? failure.made : null;

/** A refused create in the words of specification 8. */
export function createFailure(failure: unknown, { errors }: Faults): Faults {
  if (!saysWhatIsWrong(failure)) {
    const unreachable =
      failure instanceof Refused && failure.messages.length === 0 ? [] : messagesOf(failure);
    return { messages: [TEXTS.notSubmitted, ...unreachable], errors: {} };
  }
  const abstract = failure.fields.abstract?.[0];
  return {
    messages: abstract === undefined ? failure.messages : [`${abstract} - Abstract`],
    errors: { ...errors, ...atAnswers(failure) },
  };
}

/** A refused update that the form can show; null for the failures that go back to the view. */
export const updateFailure = (failure: unknown, { errors }: Faults): Faults | null =>
  saysWhatIsWrong(failure)
    ? { messages: failure.messages, errors: { ...errors, ...atAnswers(failure) } }
    : null;

/** What is wrong with answers to the organisers' questions, by the names of their fields. */
const atAnswers = (failure: Refused): Faults["errors"] =>
  Object.fromEntries(Object.entries(fieldErrorsOf(failure)).filter(([name]) => name.startsWith("answers.")));
