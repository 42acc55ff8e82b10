import type { EditionChoices } from "@lectern/domain/call/choices";
import { DECISION_LABELS } from "@lectern/domain/call/decisions";
import { labelOf } from "@lectern/domain/call/labels";
import { scoreOf } from "@lectern/domain/deciding/board/scores";
import { countryName } from "@lectern/domain/identity/profiles/countries";
import { PROFILE_KEYS } from "@lectern/domain/identity/profiles/fields";
import { fullName, nameOr } from "@lectern/domain/identity/profiles/rules";
import type { Cell } from "@lectern/domain/kernel/spreadsheet";
import { WHOLE } from "@lectern/domain/proposals/conferences";
import { textsThat } from "@lectern/domain/proposals/fields";
import { proposalOnWire } from "#features/proposals/proposal";
import type { ExportedProposal, ExportedReview } from "./store";

const BESIDE_THE_NAME = PROFILE_KEYS.filter((key) => key !== "firstName" && key !== "lastName");
const LONG_TEXTS = textsThat(({ long }) => long);

export const PROPOSAL_COLUMNS = [
  "number",
  "title",
  "authors",
  "speaker",
  "email",
  "country",
  "occupation",
  "employer",
  "biography",
  "topic",
  "type",
  "duration",
  "conference",
  ...LONG_TEXTS,
  "submitted (UTC)",
  "status",
  "decision",
  "reviews",
  "mean score",
  "decisions of the conferences",
] as const;

export const proposalLine = (
  { submission: s, email, speaker, standings }: ExportedProposal,
  reviews: readonly ExportedReview[],
  edition: EditionChoices,
): Cell[] => [
  s.id,
  s.title,
  s.authors,
  fullName(speaker),
  email,
  countryName(speaker.country),
  speaker.occupation,
  speaker.employer,
  speaker.bio,
  labelOf(edition.topicTypes, s.topicType),
  labelOf(edition.submissionTypes, s.submissionType),
  labelOf(edition.workshopDurations, s.workshopDuration),
  s.conference,
  ...LONG_TEXTS.map((name) => s[name]),
  s.submittedAt.toISOString(),
  s.status,
  s.decision ? DECISION_LABELS[s.decision] : "",
  reviews.length,
  meanOf(reviews),
  apart(standings)
    .map(({ conference, decision }) => `${conference}: ${decision ? DECISION_LABELS[decision] : "undecided"}`)
    .join("; "),
];

/** The decisions of conferences that decide each for itself. */
const apart = (standings: ExportedProposal["standings"]) =>
  standings.filter(({ conference }) => conference !== WHOLE);

export const REVIEW_COLUMNS = [
  "proposal",
  "reviewer",
  "email",
  "speaker score",
  "topic score",
  "recommendation",
  "comments",
  "changed (UTC)",
] as const;

export const reviewLine = (row: ExportedReview): Cell[] => [
  row.review.submissionId,
  nameOr(row, row.email),
  row.email,
  row.review.speakerScore,
  row.review.topicScore,
  DECISION_LABELS[row.review.status],
  row.review.comments,
  row.review.updatedAt.toISOString(),
];

/** A proposal for other programs: with the wire's codes, and without internal data. */
export const proposalDocument = (
  { submission: s, email, speaker, standings }: ExportedProposal,
  reviews: readonly ExportedReview[],
) => ({
  pk: s.id,
  ...proposalOnWire(s),
  status: s.status,
  decision: s.decision,
  ...(apart(standings).length > 0 && {
    conferences: apart(standings).map(({ conference, decision }) => ({ conference, decision })),
  }),
  submitted_on: s.submittedAt.toISOString(),
  speaker: {
    email,
    full_name: fullName(speaker),
    ...Object.fromEntries(BESIDE_THE_NAME.map((key) => [key, speaker[key]])),
  },
  reviews: reviews.map((row) => ({
    reviewer: nameOr(row, row.email),
    expertise_score: row.review.speakerScore,
    submission_score: row.review.topicScore,
    comments: row.review.comments,
    status: row.review.status,
  })),
});

/** Rounded to hundredths; empty without reviews. */
function meanOf(reviews: readonly ExportedReview[]): Cell {
  if (reviews.length === 0) return "";
  const sum = reviews.reduce((all, { review }) => all + scoreOf(review), 0);
  return Math.round((sum / reviews.length) * 100) / 100;
}
