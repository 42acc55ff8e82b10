import * as z from "zod/mini";
import { chosenCode } from "../call/chosen-code";
import { DECISIONS } from "../call/decisions";
import { endpoint, NoContent } from "../kernel/endpoint";
import { email, LONG_TEXT, line, optionalText, Pk } from "../kernel/fields";
import { AUTHOR_LENGTH, splitAuthors } from "./authors";
import { eachText, editedTextSchemas, textSchemas } from "./fields";
import { invalidFileType } from "./files/rules";
import { DOWNLOADS, EXTENSIONS, FILE_STATES, SCAN_RESULTS } from "./files/words";
import { sentAnswers } from "./form-questions/answers";
import { lateCode } from "./late-codes/fields";
import { Menu, MenuItem } from "./menu";
import { DEFAULTS, MAX_INVITATIONS, REASON_LENGTH } from "./words";

/** The valid codes depend on the edition (./choices.ts). */
const chosen = {
  /** A code, or the product's name for its own conference. */
  conference: line(80),
  topic_type: z._default(chosenCode(), DEFAULTS.topicType),
  submission_type: z._default(chosenCode(), DEFAULTS.submissionType),
  /** The type's default if omitted. */
  workshop_duration: z.optional(chosenCode()),
};
export const ChosenCodes = z.object(chosen);

const fields = {
  authors: line(LONG_TEXT).check(
    z.refine((a: string) => splitAuthors(a).length > 0, { error: "Please name at least one author." }),
  ),
  ...textSchemas(),
  ...chosen,
};

/** Further authors who are invited to speak once the proposal is saved, by their name among the authors. */
const invitations = z.nullish(
  z
    .array(z.object({ name: line(AUTHOR_LENGTH), email: email() }))
    .check(z.maxLength(MAX_INVITATIONS, `Invite at most ${MAX_INVITATIONS} speakers at once.`)),
);

/** A file's type, by its extension with or without the dot; by default of a proposal's own file. */
export const extension = (accepted: readonly string[] = EXTENSIONS) =>
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite((e: string) => e.replace(/^\./, "")),
    z.refine((e: string) => accepted.includes(e), {
      error: (issue) =>
        invalidFileType(/^\w{1,10}$/.test(String(issue.input)) ? String(issue.input) : "This", accepted).join(
          " ",
        ),
    }),
  );

export const SubmissionBody = z.object(fields);
export type SubmissionBody = z.output<typeof SubmissionBody>;

/** An edit: omitted fields keep their value, except those required in every edit (specification 5). */
export const SubmissionEditBody = z.object({
  ...fields,
  ...editedTextSchemas(),
  conference: z.optional(fields.conference),
  topic_type: z.optional(chosenCode()),
  submission_type: z.optional(chosenCode()),
  invitations,
  answers: sentAnswers(),
});
export type SubmissionEditBody = z.output<typeof SubmissionEditBody>;

export const NewSubmissionBody = z.object({
  ...fields,
  extension: z.nullish(extension()),
  /** Allows to submit after the close; used only then. */
  late_code: z.nullish(lateCode()),
  invitations,
  answers: sentAnswers(),
});

export const PresignedPost = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
export type PresignedPost = z.output<typeof PresignedPost>;

const summary = { ...MenuItem.shape, extension: z.nullable(z.string()) };

export const SubmissionListItem = z.object({
  ...summary,
  index: z.number(),
  full_name: z.string(),
  topic_type: z.string(),
  submission_type: z.string(),
  /** Whether it is assigned to the reader; for reviewers only. */
  assigned: z.optional(z.boolean()),
  /** Whether it was changed since the reader reviewed it; for reviewers only. */
  changed_since_review: z.optional(z.boolean()),
});
export type SubmissionListItem = z.output<typeof SubmissionListItem>;

/** The reader's own review inside a submission; every field is null until there is one. */
export const NestedReview = z.object({
  id: z.nullable(z.number()),
  expertise_score: z.nullable(z.number()),
  submission_score: z.nullable(z.number()),
  comments: z.nullable(z.string()),
  status: z.nullable(z.enum(DECISIONS)),
  /** Every score that was given, where the call has criteria of its own. */
  criteria: z.optional(z.array(z.object({ code: z.string(), score: z.number() }))),
});
export type NestedReview = z.output<typeof NestedReview>;

export const Submission = z.object({
  ...summary,
  authors: z.string(),
  ...eachText(() => z.string()),
  conference: z.string(),
  topic_type: z.string(),
  submission_type: z.string(),
  workshop_duration: z.string(),
  full_name: z.string(),
  residence: z.string(),
  /** The submitter's profile; for reviewers only, who score the speaker. */
  bio: z.optional(z.string()),
  scan_result: z.nullable(z.enum(SCAN_RESULTS)),
  /** The end of editing, if it was submitted with a late code. */
  late_until: z.optional(z.string()),
  /** The state of the attached file; null without one. `replacing`: a newer file is awaited. */
  file: z.nullable(
    z.object({
      state: z.enum(FILE_STATES),
      size: z.nullable(z.number()),
      reasons: z.array(z.string()),
      replacing: z.boolean(),
      /** The words in it that name its author; never for reviewers. */
      author_words: z.optional(z.array(z.string())),
    }),
  ),
  /** The reader's own review; for reviewers only. */
  review: z.optional(NestedReview),
  /** The number of its latest version, to send with a review, and whether it was changed since the own one; for reviewers only. */
  version: z.optional(z.int()),
  changed_since_review: z.optional(z.boolean()),
});
export type Submission = z.output<typeof Submission>;

const ByPk = z.object({ id: Pk });
/** Anyone may submit, also a reviewer or organiser; then they are answered as a speaker is. */
const own = { tag: "submissions", audience: "user", status: 200 } as const;
const seen = { tag: "submissions", audience: ["speaker", "reviewer"], status: 200 } as const;
const read = { ...seen, audience: ["speaker", "reviewer", "organiser"] } as const;

export const createSubmission = endpoint({
  ...own,
  method: "POST",
  path: "/api/submit/",
  summary: "Submit a proposal; with `extension` it answers upload data. Repeatable with an Idempotency-Key",
  body: NewSubmissionBody,
  status: 201,
  answer: z.object({ submission_id: z.number(), sp: z.nullable(PresignedPost) }),
});

export const confirmUpload = endpoint({
  ...own,
  method: "POST",
  path: "/api/submissions/confirm/{id}/",
  summary: "Confirm that the file is uploaded",
  params: ByPk,
  answer: Submission,
});

export const renewUpload = endpoint({
  ...own,
  method: "POST",
  path: "/api/submissions/upload/{id}/",
  summary: "Fresh upload data, to retry an upload or to replace the file",
  params: ByPk,
  body: z.optional(z.nullable(z.object({ extension: z.nullish(extension()) }))),
  answer: z.object({ submission_id: z.number(), sp: PresignedPost }),
});

export const goOnWithoutFile = endpoint({
  ...own,
  method: "POST",
  path: "/api/submissions/without-file/{id}/",
  summary: "Continue an Uploading submission without its file",
  params: ByPk,
  answer: Submission,
});

export const listSubmissions = endpoint({
  ...seen,
  alone: true,
  method: "GET",
  path: "/api/submissions/",
  summary: "A speaker's own submissions; for a reviewer those to review and the reviewed ones",
  answer: z.array(SubmissionListItem),
});

export const getMenu = endpoint({
  ...seen,
  method: "GET",
  path: "/api/submissions/menu/",
  summary: "The submissions of the menu; for a reviewer the first, and how many there are",
  answer: Menu,
});

export const getSubmission = endpoint({
  ...read,
  method: "GET",
  path: "/api/submissions/{id}/",
  summary: "One submission, with an ETag; one's own as a speaker sees it",
  params: ByPk,
  answer: Submission,
});

export const updateSubmission = endpoint({
  ...own,
  method: "PUT",
  path: "/api/submissions/{id}/",
  summary: "Save an edit; with If-Match, 412 if it has changed since",
  params: ByPk,
  body: SubmissionEditBody,
  answer: Submission,
});

export const withdrawSubmission = endpoint({
  ...own,
  method: "DELETE",
  path: "/api/submissions/{id}/",
  summary:
    "Withdraw a submission; for an accepted one this declines the place, for a reason that may be given",
  params: ByPk,
  body: z.optional(z.nullable(z.object({ reason: optionalText(REASON_LENGTH) }))),
  status: 204,
  answer: NoContent,
});

export const listPages = endpoint({
  ...read,
  method: "GET",
  path: "/api/submissions/pages/{id}/",
  summary: "The pages of a transformed file, for reading as pictures; none for texts and archives",
  params: ByPk,
  answer: z.object({ pages: z.array(z.object({ width: z.int(), height: z.int() })) }),
});

export const getPage = endpoint({
  ...read,
  method: "GET",
  path: "/api/submissions/pages/{id}/{n}/",
  summary: "One page as a PNG or JPEG picture that the server made; pages count from 1",
  params: z.object({ id: Pk, n: Pk }),
  answer: z.any(),
});

export const downloadFile = endpoint({
  ...read,
  method: "POST",
  path: "/api/submissions/download/{dl}/{id}/",
  summary: "A short-lived link to the transformed file (tf) or to the original in an ISO image (iso)",
  params: z.object({ dl: z.enum(DOWNLOADS), id: Pk }),
  answer: z.object({ url: z.string() }),
});
