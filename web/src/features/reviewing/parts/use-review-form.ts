import { REVIEW_STATUS_CODES } from "@lectern/domain/call/decisions";
import { ReviewBody } from "@lectern/domain/reviewing/contract";
import { SCORE, TEXTS } from "@lectern/domain/reviewing/words";
import * as z from "zod/mini";
import { draftKey } from "#platform/drafts";
import { messagesOf, Refused } from "#platform/refused";
import { schemaErrors } from "#ui/schema-errors";
import { useDraft } from "#ui/use-draft";
import { type Faults, useForm } from "#ui/use-form";
import { type ReviewValues, reviewBodyOf } from "./review-values";

/** A whole number within the scale, however it was typed. */
const isScore = (text: string) =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= SCORE.min && Number(text) <= SCORE.max;

const SCORES = ["expertise_score", "submission_score"] as const;

/** What is wrong, beside each field, and the messages about the whole form (specification 5, "Review"). */
function reviewFaults(values: ReviewValues): Faults {
  const blank = [...SCORES, "comments" as const].filter((field) => values[field].trim() === "");
  const beyond = SCORES.filter((field) => !blank.includes(field) && !isScore(values[field]));
  const at = (fields: readonly string[], said: string) => fields.map((field) => [field, said] as const);
  const found = [...at(blank, TEXTS.requiredFields), ...at(beyond, TEXTS.scoreRange)];
  const errors =
    found.length > 0 ? Object.fromEntries(found) : schemaErrors(ReviewBody, reviewBodyOf(values, 1));
  return { errors, messages: [...new Set(Object.values(errors))] };
}

/** What a kept draft must look like. */
const ReviewDraft = z.object({
  expertise_score: z.string(),
  submission_score: z.string(),
  comments: z.string(),
  status: z.enum(REVIEW_STATUS_CODES),
});

type Sent = { etag: string | null; idempotencyKey: string };
/** `onward` goes to the next proposal when it is saved; `etag` is the version to save over. */
export type HowSent = { onward?: boolean; etag?: string | null };

type Options = {
  email: string;
  submission: number;
  saved: ReviewValues;
  etag: string | null;
  /** Before the reasons why it was not saved, where the server gave none of its own. */
  failed: string;
  send: (values: ReviewValues, draft: Sent, onward: boolean) => Promise<void>;
  /** Whether a failure has been dealt with. */
  settled?: (failure: unknown) => Promise<boolean>;
};

export type ReviewFormState = ReturnType<typeof useReviewForm>;

/** A review's form: kept on the device at every change until it is sent. */
export function useReviewForm({ email, submission, saved, etag, failed, send, settled }: Options) {
  const draft = useDraft(draftKey(email, `review-${submission}`), ReviewDraft, () => ({
    values: saved,
    etag,
  }));
  const form = useForm<ReviewValues, HowSent>({
    initialValues: draft.now().values,
    onChange: (values) => draft.keep({ values }),
    validate: reviewFaults,
    send: (values, { onward = false, ...from } = {}) => send(values, { ...draft.now(), ...from }, onward),
    explain: async (failure, { errors }) => {
      if (await settled?.(failure)) return null;
      if (failure instanceof Refused && (failure.status === 400 || failure.status === 403))
        return { errors, messages: failure.messages };
      return { errors: {}, messages: [failed, ...messagesOf(failure)] };
    },
  });
  return { ...form, draft, discard: () => form.reset(draft.startOver()) };
}
