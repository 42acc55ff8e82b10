import { useState } from "react";
import { draftKey, dropDraft, keepDraft, readDraft } from "#platform/drafts";
import { randomKey } from "#platform/random-key";
import { messagesOf, Refused } from "#platform/refused";
import { focusField } from "#ui/focus-field";
import {
  firstWrongField,
  ReviewDraft,
  type ReviewErrors,
  type ReviewValues,
  reviewErrors,
  reviewErrorsFrom,
} from "./review-values";

type Start = { email: string; submission: number; values: ReviewValues; etag: string | null };

export type ReviewFormState = ReturnType<typeof useReviewForm>;

/** A review's form: kept on the device at every change until it is sent. */
export function useReviewForm({ email, submission, values: saved, etag: savedEtag }: Start) {
  const place = draftKey(email, `review-${submission}`);
  const [found] = useState(() => readDraft(place, (value) => ReviewDraft.safeParse(value).data ?? null));
  const [idempotencyKey] = useState(() => found?.key ?? randomKey());
  const [etag, setEtag] = useState(found ? found.etag : savedEtag);
  const [restored, setRestored] = useState(found !== null);
  const [values, setValues] = useState(found?.values ?? saved);
  const [messages, setMessages] = useState<string[]>([]);
  const [errors, setErrors] = useState<ReviewErrors>({});

  const keep = (next: ReviewValues, from: string | null) =>
    keepDraft(place, { key: idempotencyKey, etag: from, values: next });

  const show = (said: string[], wrong: ReviewErrors) => {
    setMessages(said);
    setErrors(wrong);
    focusField(firstWrongField(wrong));
  };

  return {
    values,
    etag,
    idempotencyKey,
    messages,
    errors,
    restored,
    set(changed: Partial<ReviewValues>) {
      const next = { ...values, ...changed };
      setValues(next);
      keep(next, etag);
    },
    /** Whether it can be sent; says beside each field why not. */
    check(): boolean {
      const found = reviewErrors(values);
      show(found.messages, found.errors);
      return found.messages.length === 0;
    },
    /** Says why the server did not take it; `words` stand in front when it gave no reasons of its own. */
    explain(failure: unknown, words: string) {
      const told = failure instanceof Refused && (failure.status === 400 || failure.status === 403);
      show(
        told ? failure.messages : [words, ...messagesOf(failure)],
        told ? reviewErrorsFrom(failure.fields) : {},
      );
    },
    /** The next save starts from this version. */
    startFrom(newer: string | null) {
      setEtag(newer);
      keep(values, newer);
    },
    sent: () => dropDraft(place),
    /** Drops what was kept, and begins with what is saved. */
    discard() {
      dropDraft(place);
      setRestored(false);
      setEtag(savedEtag);
      setValues(saved);
      show([], {});
    },
  };
}
