import * as z from "zod/mini";
import { NAME_LENGTH } from "../../identity/profiles/words";
import { endpoint } from "../../kernel/endpoint";
import { email, LONG_TEXT, optionalLine, optionalText, Pk, text } from "../../kernel/fields";
import { Submission, SubmissionBody, SubmissionEditBody } from "../contract";
import { sentAnswers } from "../form-questions/answers";
import { NOTE_LENGTH } from "../versions/words";
import { REASON_LENGTH } from "../words";

export const InvitedBody = z.object({
  ...SubmissionBody.shape,
  answers: sentAnswers(),
  /** Additional authors; the speaker comes first. */
  authors: optionalLine(LONG_TEXT),
  email: email(),
  /** The speaker's name, for an address without an account. */
  first_name: optionalLine(NAME_LENGTH),
  last_name: optionalLine(NAME_LENGTH),
});
export type InvitedBody = z.output<typeof InvitedBody>;

const { invitations: _, ...edited } = SubmissionEditBody.shape;
export const EditForSpeakerBody = z.object({ ...edited, note: text(NOTE_LENGTH) });
export type EditForSpeakerBody = z.output<typeof EditForSpeakerBody>;

/** Of the whole call: the handlers refuse an organiser's own proposals. */
const organisers = { tag: "submissions", audience: ["organiser"], ofWholeCall: true } as const;
const ByPk = z.object({ id: Pk });

export const createForSpeaker = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/proposals/",
  summary:
    "Create a proposal for an invited speaker; an address without an account gets one, and a mail to claim it",
  body: InvitedBody,
  status: 201,
  answer: z.object({ submission_id: z.int() }),
});

export const editForSpeaker = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/proposals/{id}/",
  summary:
    "Change a proposal for its speaker, who is mailed the note and the differences; with If-Match, 412 if it has changed since",
  params: ByPk,
  body: EditForSpeakerBody,
  status: 200,
  answer: Submission,
});

export const withdrawForSpeaker = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/proposals/{id}/withdraw/",
  summary: "Withdraw a proposal at its speaker's request, as they could themselves; they are notified",
  params: ByPk,
  body: z.object({ reason: optionalText(REASON_LENGTH) }),
  status: 200,
  answer: Submission,
});
