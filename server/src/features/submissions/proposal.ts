import type { EditionSettings } from "@lectern/domain/edition/words";
import type { SubmissionBody } from "@lectern/domain/submissions/contract";
import { defaultDuration } from "@lectern/domain/submissions/duration";
import type { SubmissionRow } from "./store";

/** What a speaker writes, in the domain's names. */
export type Proposal = Pick<
  SubmissionRow,
  | "authors"
  | "title"
  | "abstract"
  | "conflicts"
  | "remarks"
  | "conference"
  | "topicType"
  | "submissionType"
  | "workshopDuration"
>;

/** A duration that was left out is what choosing the type sets. */
export const proposalFromBody = (body: SubmissionBody, edition: EditionSettings): Proposal => ({
  authors: body.authors,
  title: body.title,
  abstract: body.abstract,
  conflicts: body.conflicts,
  remarks: body.remarks,
  conference: body.conference,
  topicType: body.topic_type,
  submissionType: body.submission_type,
  workshopDuration: body.workshop_duration ?? defaultDuration(body.submission_type, edition),
});

/** The same under the names that it came by, for whoever may read all of it. */
export const proposalOnWire = (proposal: Proposal) => ({
  title: proposal.title,
  authors: proposal.authors,
  abstract: proposal.abstract,
  conflicts: proposal.conflicts,
  remarks: proposal.remarks,
  conference: proposal.conference,
  topic_type: proposal.topicType,
  submission_type: proposal.submissionType,
  workshop_duration: proposal.workshopDuration,
});
