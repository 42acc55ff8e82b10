import type { Conferences } from "@lectern/domain/call/conferences";
import type {
  BoardRow,
  CriterionScores,
  NamedProposal,
  ProposalOnBoard,
  ScoresOfProposal,
  SignedReview,
} from "@lectern/domain/deciding/board/contract";
import type { Standing } from "@lectern/domain/deciding/board/scores";
import { fullName, nameOr } from "@lectern/domain/identity/profiles/rules";
import { conferencesOn, WHOLE } from "@lectern/domain/proposals/conferences";
import { answersInBlindReview } from "@lectern/domain/proposals/form-questions/rules";
import type { FormQuestion } from "@lectern/domain/proposals/form-questions/words";
import { type Naming, namings } from "@lectern/domain/proposals/naming";
import { namedBy } from "#features/identity/profiles/actions";
import { readQuestions } from "#features/proposals/form-questions/store";
import { criteriaOf } from "#features/reviewing/sight/present";
import type { Queries } from "#platform/db/database";
import { inPages } from "#platform/db/pages";
import type { AllStandings } from "./standings";
import {
  type ConferenceStanding,
  listTexts,
  type ProposalRow,
  type SignedReviewRow,
  type TextRow,
} from "./store";

/** A proposal as on the board. Of the organiser's own the database gives only what its speaker may see. */
export const presentProposal = (row: ProposalRow, call: Conferences): ProposalOnBoard => ({
  pk: row.id,
  ...(row.own && { own: true }),
  ...(row.notes && { notes: true }),
  title: row.title,
  authors: row.authors,
  full_name: fullName(row),
  email: row.email,
  country: row.country,
  conference: row.conference,
  topic_type: row.topicType,
  submission_type: row.submissionType,
  status: row.status,
  ...standingOf(row),
  conferences: eachStanding(row, call),
  extension: row.extension ?? row.awaited,
  scan_result: row.scanResult,
  submitted_on: row.submittedAt.toISOString(),
});

/** The same with its scores. */
export const presentBoardRow = (row: ProposalRow, scores: Standing | null, call: Conferences): BoardRow => ({
  ...presentProposal(row, call),
  scores,
});

const UNDECIDED = {
  decision: null,
  releasedDecision: null,
  waitlistPlace: null,
  releasing: false,
  asked: false,
  answer: null,
};

const standingOf = (decided: Omit<ConferenceStanding, "conference">) => ({
  decision: decided.decision,
  released: decided.releasedDecision,
  releasing: decided.releasing,
  answer: decided.releasedDecision === "ACC" && decided.asked ? (decided.answer ?? ("asked" as const)) : null,
  waitlist_place: decided.waitlistPlace,
});

/** What each conference has decided; undefined where one decision counts for the whole proposal. */
function eachStanding({ apart, ...row }: ProposalRow, call: Conferences): BoardRow["conferences"] {
  const known = new Map(apart?.map((each) => [each.conference, each]));
  const conferences = conferencesOn(row, [...known.keys()], call);
  if (conferences[0] === WHOLE) return undefined;
  return conferences.map((conference) => ({
    conference,
    ...standingOf(known.get(conference) ?? UNDECIDED),
  }));
}

/** Every reviewed proposal by each criterion of which it has scores. */
export function* presentByCriterion({ scored, byCriterion }: AllStandings): Generator<CriterionScores> {
  for (const pk of scored) yield presentCriteriaOf(pk, byCriterion);
}

/** A proposal by each criterion of which it has scores; by none without reviews. */
function presentCriteriaOf(pk: number, byCriterion: AllStandings["byCriterion"]): CriterionScores {
  const criteria = [...byCriterion].flatMap(([code, standings]) => {
    const scores = standings.of(pk);
    return scores ? [{ code, ...scores }] : [];
  });
  return { pk, criteria };
}

/** All scores of a proposal; null and none without reviews. */
export const presentScoresOf = (pk: number, { whole, byCriterion }: AllStandings): ScoresOfProposal => ({
  ...presentCriteriaOf(pk, byCriterion),
  scores: whole.of(pk),
});

/** At most `limit` of what is left. */
export function nextOf<T>(left: Iterator<T>, limit: number): T[] {
  const found: T[] = [];
  for (let next = left.next(); !next.done; next = left.next()) {
    found.push(next.value);
    if (found.length === limit) break;
  }
  return found;
}

export const presentSignedReview = ({
  review,
  further,
  firstName,
  lastName,
  email,
}: SignedReviewRow): SignedReview => ({
  reviewer: nameOr({ firstName, lastName }, email),
  expertise_score: review.speakerScore,
  submission_score: review.topicScore,
  comments: review.comments,
  status: review.status,
  ...criteriaOf({ ...review, further }),
  updated_on: review.updatedAt.toISOString(),
});

/** Rows that are read at once. */
const PAGE = 200;

/** Every proposal whose texts, answers or file name their author, oldest first. */
export async function namedProposals(db: Queries): Promise<NamedProposal[]> {
  const named: NamedProposal[] = [];
  const questions = await readQuestions(db);
  const after = (last: TextRow | null) => listTexts(db, last?.id ?? 0, PAGE);
  for await (const page of inPages(PAGE, after)) {
    for (const row of page) {
      const found = namingsOf(row, questions);
      if (found.length > 0) named.push({ pk: row.id, found });
    }
  }
  return named;
}

function namingsOf({ fileWords, profile, ...row }: TextRow, questions: readonly FormQuestion[]): Naming[] {
  const { authors, email } = row;
  const answers = answersInBlindReview(questions, row.answers ?? {});
  const inTexts = namings({ ...row, answers }, { authors, email, ...namedBy(profile) });
  return fileWords?.length ? [...inTexts, { field: "file", words: fileWords }] : inTexts;
}
