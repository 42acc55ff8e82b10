import * as z from "zod/mini";
import { AvailabilityForm } from "./availability/contract";
import { StoredConsent } from "./consents/contract";
import { MOST_CONSENTS } from "./consents/words";
import { StoredQuestions } from "./form-questions/fields";
import { StoredNeedsForm } from "./needs/contract";
import { KEEP_NEEDS_DAYS } from "./needs/words";

const due = z.nullable(z.string());

/** By when speakers are to answer each kind of form; null: no due date. */
export const AnswersDue = z.strictObject({ consents: due, needs: due, availability: due });
export type AnswersDue = z.output<typeof AnswersDue>;

/**
 * What organisers ask speakers, with what each form stores for a call: `questions` with proposals, the others once accepted;
 * `due` is when the answers to these are due.
 */
export const FORM_SCHEMAS = {
  consents: z.strictObject({ consents: z.array(StoredConsent).check(z.maxLength(2 * MOST_CONSENTS)) }),
  needs: StoredNeedsForm,
  availability: AvailabilityForm,
  due: AnswersDue,
  questions: StoredQuestions,
};

export type FormKind = keyof typeof FORM_SCHEMAS;
export const FORM_KINDS = Object.keys(FORM_SCHEMAS) as [FormKind, ...FormKind[]];
export type FormContent<K extends FormKind> = z.output<(typeof FORM_SCHEMAS)[K]>;

/** A form that was never saved, which asks for nothing. */
export const BLANK_FORMS: { [K in FormKind]: FormContent<K> } = {
  consents: { consents: [] },
  needs: { sections: [], keepDays: KEEP_NEEDS_DAYS },
  availability: { days: [] },
  due: { consents: null, needs: null, availability: null },
  questions: { questions: [] },
};
