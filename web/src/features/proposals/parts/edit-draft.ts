import * as z from "zod/mini";
import { draftKey, dropDraft, keepDraft, readDraft } from "#platform/drafts";
import { DraftValues } from "./new-draft";

/** Unsaved changes, with the version that they started from. */
const EditDraft = z.object({ etag: z.nullable(z.string()), values: DraftValues });
export type EditDraft = z.output<typeof EditDraft>;

/** What a speaker is told whose changes could not be saved. */
export const CHANGES_KEPT = "Your changes are saved on this device. Open Edit to continue.";

const keyFor = (email: string, pk: number) => draftKey(email, `submission-${pk}`);

export const readEditDraft = (email: string, pk: number): EditDraft | null =>
  readDraft(keyFor(email, pk), (value) => EditDraft.safeParse(value).data ?? null);

export const keepEditDraft = (email: string, pk: number, draft: EditDraft): void =>
  keepDraft(keyFor(email, pk), draft);

export const dropEditDraft = (email: string, pk: number): void => dropDraft(keyFor(email, pk));
