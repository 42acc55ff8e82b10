import type { BoardRow, SignedReview } from "@lectern/domain/deciding/board/contract";
import type { Standing } from "@lectern/domain/deciding/board/scores";
import { fullName, nameOr } from "@lectern/domain/identity/profiles/rules";
import type { ProposalRow, SignedReviewRow } from "./store";

export const presentBoardRow = (row: ProposalRow, scores: Standing | null): BoardRow => ({
  pk: row.id,
  title: row.title,
  authors: row.authors,
  full_name: fullName(row),
  email: row.email,
  country: row.country,
  conference: row.conference,
  topic_type: row.topicType,
  submission_type: row.submissionType,
  status: row.status,
  decision: row.decision,
  released: row.releasedDecision,
  releasing: row.releasing,
  answer: row.releasedDecision === "ACC" && row.asked ? (row.answer ?? "asked") : null,
  waitlist_place: row.waitlistPlace,
  extension: row.extension ?? row.awaited,
  scan_result: row.scanResult,
  submitted_on: row.submittedAt.toISOString(),
  scores,
});

export const presentSignedReview = ({
  review,
  firstName,
  lastName,
  email,
}: SignedReviewRow): SignedReview => ({
  reviewer: nameOr({ firstName, lastName }, email),
  expertise_score: review.speakerScore,
  submission_score: review.topicScore,
  comments: review.comments,
  status: review.status,
  updated_on: review.updatedAt.toISOString(),
});
