import { eachText } from "@lectern/domain/proposals/fields";
import * as z from "zod/mini";
import { draftKey, dropDraft, keepDraft, readDraft } from "#platform/drafts";
import { randomKey } from "#platform/random-key";
import type { FormValues } from "./form-values";

/** What a draft's values must look like to be put back into a form. */
export const DraftValues = z.object({
  authors: z.array(z.string()),
  ...eachText(({ blank }) => z._default(z.string(), blank ?? "")),
  conference: z.string(),
  topic_type: z.string(),
  submission_type: z.string(),
  workshop_duration: z.string(),
});

/** One key per form attempt, so that double clicks, retries and reloads create once. */
const Draft = z.object({
  idempotencyKey: z.string(),
  values: DraftValues,
  /** It was sent, and no answer told whether a submission was made of it. */
  mayBeMade: z._default(z.boolean(), false),
});
export type NewDraft = z.output<typeof Draft>;

const keyFor = (email: string) => draftKey(email, "new-submission");

/** The unsent form that this person left on this device, or null. */
export const readNewDraft = (email: string): NewDraft | null =>
  readDraft(keyFor(email), (value) => Draft.safeParse(value).data ?? null);

export const keepNewDraft = (email: string, draft: NewDraft): void => keepDraft(keyFor(email), draft);
export const dropNewDraft = (email: string): void => dropDraft(keyFor(email));

/** A fresh attempt at the form. */
export const freshAttempt = (values: FormValues): NewDraft => ({
  idempotencyKey: randomKey(),
  values,
  mayBeMade: false,
});
