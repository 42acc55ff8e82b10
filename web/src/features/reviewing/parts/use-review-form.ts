import { REVIEW_STATUS_CODES } from "@lectern/domain/call/decisions";
import { ReviewBody } from "@lectern/domain/reviewing/contract";
import { fieldOf, rangeOf } from "@lectern/domain/reviewing/criteria/rules";
import { TEXTS } from "@lectern/domain/reviewing/words";
import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { reviewFormQuery } from "#features/reviewing/criteria/api";
import { draftKey } from "#platform/drafts";
import { fieldErrorsOf, messagesOf, Refused } from "#platform/refused";
import { schemaErrors } from "#ui/schema-errors";
import { useDraft } from "#ui/use-draft";
import { type Faults, useForm } from "#ui/use-form";
import { type AskedForm, askedIn, type ReviewValues, reviewBodyOf, typedScore } from "./review-values";

/** A whole number within the scale, however it was typed. */
const isScore = (text: string, { min, max }: { min: number; max: number }) =>
  /^\d{1,2}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;

/** What is wrong, beside each field, and the messages about the whole form (specification 5, "Review"). */
function reviewFaults(values: ReviewValues, form: AskedForm): Faults {
  const found: [string, string][] = [];
  for (const criterion of askedIn(form)) {
    const typed = typedScore(values, criterion.code);
    if (typed.trim() === "") {
      if (criterion.required) found.push([fieldOf(criterion.code), TEXTS.requiredFields]);
    } else if (!isScore(typed, criterion)) found.push([fieldOf(criterion.code), rangeOf(criterion)]);
  }
  if (values.comments.trim() === "") found.push(["comments", TEXTS.requiredFields]);
  const errors =
    found.length > 0
      ? Object.fromEntries(found)
      : schemaErrors(ReviewBody, reviewBodyOf(values, { form, submission: 1 }));
  // What is missing comes before what is out of range.
  const messages = [...new Set(Object.values(errors))];
  return {
    errors,
    messages: messages.sort(
      (a, b) => Number(b === TEXTS.requiredFields) - Number(a === TEXTS.requiredFields),
    ),
  };
}

/** What a kept draft must look like. */
const ReviewDraft = z.object({
  expertise_score: z.string(),
  submission_score: z.string(),
  further: z._default(z.record(z.string(), z.string()), {}),
  comments: z.string(),
  status: z.enum(REVIEW_STATUS_CODES),
});

type Sent = { etag: string | null; idempotencyKey: string };
/** `onward` goes to the next proposal when it is saved; `etag` is the version to save over. */
export type SendOptions = { onward?: boolean; etag?: string | null };

type Options = {
  email: string;
  submission: number;
  /** What reviewers are asked for. */
  asked: AskedForm;
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
export function useReviewForm({ email, submission, asked, saved, etag, failed, send, settled }: Options) {
  const client = useQueryClient();
  const draft = useDraft(draftKey(email, `review-${submission}`), ReviewDraft, () => ({
    values: saved,
    etag,
  }));
  const form = useForm<ReviewValues, SendOptions>({
    initialValues: draft.now().values,
    draft,
    validate: (values) => reviewFaults(values, asked),
    send: (values, { onward = false, ...from } = {}) => send(values, { ...draft.now(), ...from }, onward),
    explain: async (failure, { errors }) => {
      if (await settled?.(failure)) return null;
      if (failure instanceof Refused && (failure.status === 400 || failure.status === 403)) {
        // The form may have changed since it was read.
        if (failure.status === 400) void client.invalidateQueries({ queryKey: reviewFormQuery.queryKey });
        return { errors: { ...fieldErrorsOf(failure), ...errors }, messages: failure.messages };
      }
      return { errors: {}, messages: [failed, ...messagesOf(failure)] };
    },
  });
  return { ...form, asked, draft, discard: () => form.reset(draft.startOver()) };
}
