import { eachText } from "@lectern/domain/proposals/fields";
import * as z from "zod/mini";
import { draftKey } from "#platform/drafts";

/** What a draft's values must look like to be put back into a form. */
export const DraftValues = z.object({
  authors: z.array(z.string()),
  invitations: z._default(z.array(z.object({ name: z.string(), email: z.string() })), []),
  ...eachText(({ blank }) => z._default(z.string(), blank ?? "")),
  conference: z.string(),
  topic_type: z.string(),
  submission_type: z.string(),
  workshop_duration: z.string(),
  answers: z.optional(z.record(z.string(), z.string())),
});

/** Where the unsent form of a new proposal is kept. */
export const newDraftKey = (email: string) => draftKey(email, "new-submission");

/** Where the unsaved changes to a proposal are kept. */
export const editDraftKey = (email: string, pk: number) => draftKey(email, `submission-${pk}`);

/** The same for what organisers change or enter for a speaker. */
export const editForSpeakerDraftKey = (email: string, pk: number) => draftKey(email, `mend-${pk}`);
export const enterDraftKey = (email: string) => draftKey(email, "enter-proposal");

/** What a speaker reads whose changes could not be saved. */
export const CHANGES_KEPT = "Your changes are saved on this device. Open Edit to continue.";
