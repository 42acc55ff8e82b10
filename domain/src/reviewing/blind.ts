import type { Group } from "../kernel/actor";
import type { Submission, SubmissionListItem } from "../proposals/contract";
import { eachText } from "../proposals/fields";
import { type DecisionState, visibleDecision } from "../proposals/visible-decision";

/** The reader, as far as blind reviews depend on them. */
export type BlindReader = { group: Group; blindReviews: boolean; decisionsReleased: boolean };

/**
 * Whether a reader must not learn who submitted a proposal: reviewers of a blind edition must not, until the
 * proposal's decision is released. The one rule for lists, details and files, on the server and in the pages.
 */
export const authorHidden = (reader: BlindReader, proposal: DecisionState): boolean =>
  reader.group === "reviewer" && reader.blindReviews && visibleDecision(proposal, reader) === null;

type Field = keyof Submission | keyof SubmissionListItem;

/** What a reviewer of a blind edition sees of a proposal. A field that is missing here does not compile. */
const SEEN_BLIND: Record<Field, "shown" | "hidden"> = {
  ...eachText(({ blind }) => blind),
  authors: "hidden",
  full_name: "hidden",
  residence: "hidden",
  bio: "hidden",
  assigned: "shown",
  changed_since_review: "shown",
  co_speaker: "shown",
  conference: "shown",
  confirmation: "shown",
  extension: "shown",
  file: "shown",
  has_been_reviewed: "shown",
  index: "shown",
  invited: "shown",
  late_until: "shown",
  overall_status: "shown",
  conferences: "shown",
  pk: "shown",
  review: "shown",
  scan_result: "shown",
  status: "shown",
  submission_type: "shown",
  submitted_on: "shown",
  topic_type: "shown",
  version: "shown",
  workshop_duration: "shown",
};
const HIDDEN = (Object.keys(SEEN_BLIND) as Field[]).filter((field) => SEEN_BLIND[field] === "hidden");

/** A proposal as a reviewer of a blind edition reads it: the same shape, and its hidden texts are empty. */
export function withoutAuthor<T extends object>(proposal: T): T {
  const hidden = HIDDEN.filter((field) => field in proposal);
  return { ...proposal, ...Object.fromEntries(hidden.map((field) => [field, ""])) };
}
