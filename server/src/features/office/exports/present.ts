import type { EditionChoices } from "@lectern/domain/call/choices";
import { DECISION_LABELS } from "@lectern/domain/call/decisions";
import { labelOf } from "@lectern/domain/call/labels";
import { countryName } from "@lectern/domain/identity/profiles/countries";
import { PROFILE_KEYS } from "@lectern/domain/identity/profiles/fields";
import { fullName, nameOr } from "@lectern/domain/identity/profiles/rules";
import type { Cell } from "@lectern/domain/kernel/spreadsheet";
import { WHOLE } from "@lectern/domain/proposals/conferences";
import { textsThat } from "@lectern/domain/proposals/fields";
import { givenIn, weightedScore } from "@lectern/domain/reviewing/criteria/scores";
import type { Criterion, ReviewForm } from "@lectern/domain/reviewing/criteria/words";
import { proposalOnWire } from "#features/proposals/proposal";
import { nameOfSpeaker, type SpeakerOfProposal } from "#features/proposals/proposal/speakers-store";
import type { ExportedProposal, ExportedReview } from "./store";

/** What belongs to a proposal: its reviews, and its further speakers in their order. */
export type BesideProposal = { reviews: readonly ExportedReview[]; further: readonly SpeakerOfProposal[] };

const BESIDE_THE_NAME = PROFILE_KEYS.filter((key) => key !== "firstName" && key !== "lastName");
const LINES = textsThat(({ long }) => !long);
const LONG_TEXTS = textsThat(({ long }) => long);

export const PROPOSAL_COLUMNS = [
  "number",
  ...LINES,
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
  "further speakers",
] as const;

export const proposalLine = (
  { submission: s, email, speaker, standings }: ExportedProposal,
  { reviews, further }: BesideProposal,
  edition: EditionChoices,
  form: ReviewForm,
): Cell[] => [
  s.id,
  ...LINES.map((name) => s[name]),
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
  meanOf(reviews, form),
  apart(standings)
    .map(({ conference, decision }) => `${conference}: ${decision ? DECISION_LABELS[decision] : "undecided"}`)
    .join("; "),
  further
    .map((each) => (each.email ? `${nameOfSpeaker(each)} <${each.email}>` : nameOfSpeaker(each)))
    .join("; "),
];

/** The decisions of conferences that decide each for itself. */
const apart = (standings: ExportedProposal["standings"]) =>
  standings.filter(({ conference }) => conference !== WHOLE);

/** Criteria of the call's own come last, so that programs that know the others find them where they were. */
export const reviewColumns = (form: ReviewForm): string[] => [
  "proposal",
  "reviewer",
  "email",
  "speaker score",
  "topic score",
  "recommendation",
  "comments",
  "changed (UTC)",
  ...(form.version === 0 ? [] : ["score", ...form.criteria.map(titleOf)]),
];

/** A label may be that of another column. */
const titleOf = ({ label, retired }: Criterion): string =>
  `criterion: ${label}${retired ? " (retired)" : ""}`;

export function reviewLine(row: ExportedReview, form: ReviewForm): Cell[] {
  const given = givenBy(row);
  const scoreBy = ({ code }: Criterion) => given.find((each) => each.code === code)?.score ?? "";
  return [
    row.review.submissionId,
    nameOr(row, row.email),
    row.email,
    row.review.speakerScore,
    row.review.topicScore,
    DECISION_LABELS[row.review.status],
    row.review.comments,
    row.review.updatedAt.toISOString(),
    ...(form.version === 0 ? [] : [scoreOf(row, form) ?? "", ...form.criteria.map(scoreBy)]),
  ];
}

const givenBy = ({ review, further }: ExportedReview) => givenIn({ ...review, further });

/** A review's score, to hundredths; null where nothing was given that counts. */
function scoreOf(row: ExportedReview, form: ReviewForm): number | null {
  const score = weightedScore(givenBy(row), form.criteria);
  return score === null ? null : toHundredths(score);
}

/** A proposal for other programs: with the wire's codes, and without internal data. */
export const proposalDocument = (
  { submission: s, email, speaker, standings }: ExportedProposal,
  { reviews, further }: BesideProposal,
  form: ReviewForm,
) => ({
  pk: s.id,
  ...proposalOnWire(s),
  status: s.status,
  decision: s.decision,
  ...(apart(standings).length > 0 && {
    conferences: apart(standings).map(({ conference, decision }) => ({ conference, decision })),
  }),
  submitted_on: s.submittedAt.toISOString(),
  speaker: { email, ...personDocument(speaker) },
  further_speakers: further.map((each) => ({
    state: each.speaker.state,
    email: each.email,
    ...(each.profile ? personDocument(each.profile) : { full_name: nameOfSpeaker(each) }),
  })),
  reviews: reviews.map((row) => ({
    reviewer: nameOr(row, row.email),
    expertise_score: row.review.speakerScore,
    submission_score: row.review.topicScore,
    comments: row.review.comments,
    status: row.review.status,
    ...(form.version > 0 && { score: scoreOf(row, form), criteria: namedScores(row, form) }),
  })),
});

const personDocument = (profile: ExportedProposal["speaker"]) => ({
  full_name: fullName(profile),
  ...Object.fromEntries(BESIDE_THE_NAME.map((key) => [key, profile[key]])),
});

const namedScores = (row: ExportedReview, { criteria }: ReviewForm) =>
  givenBy(row).map(({ code, score }) => ({ code, label: labelOf(criteria, code), score }));

/** Rounded to hundredths; empty without reviews that have a score. */
function meanOf(reviews: readonly ExportedReview[], { criteria }: ReviewForm): Cell {
  const scores = reviews.flatMap((row) => weightedScore(givenBy(row), criteria) ?? []);
  if (scores.length === 0) return "";
  return toHundredths(scores.reduce((all, score) => all + score, 0) / scores.length);
}

const toHundredths = (score: number): number => Math.round(score * 100) / 100;
