import type { Decision } from "@lectern/domain/call/decisions";
import type { Answer } from "@lectern/domain/proposals/answers";
import { WHOLE } from "@lectern/domain/proposals/conferences";
import { eachText } from "@lectern/domain/proposals/fields";
import { WITHDRAWN } from "@lectern/domain/proposals/words";
import { and, asc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { editionSetting } from "#features/call/tables";
import { profile } from "#features/identity/profiles/tables";
import { account, membership } from "#features/identity/tables";
import { submissionFile, upload } from "#features/proposals/files/tables";
import { proposalAnswers } from "#features/proposals/form-questions/tables";
import { LEAD, LEAD_NAME } from "#features/proposals/proposal/lead-store";
import {
  conferenceDecision,
  confirmation,
  submission,
  submissionSpeaker,
} from "#features/proposals/proposal/tables";
import { joinsPage } from "#features/proposals/views-store";
import { CRITERIA_TABLES } from "#features/reviewing/criteria/store";
import { furtherScores } from "#features/reviewing/sight/scores-store";
import { isOfReader } from "#features/reviewing/sight/store";
import { review } from "#features/reviewing/sight/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { note } from "../notes/tables";
import { releaseItem } from "../releases/tables";

const columns = {
  id: submission.id,
  own: isOfReader,
  notes: sql<boolean>`exists (select from ${note} where ${note.submissionId} = ${submission.id})`,
  title: submission.title,
  authors: submission.authors,
  ...LEAD_NAME,
  email: account.email,
  country: LEAD.country,
  conference: submission.conference,
  topicType: submission.topicType,
  submissionType: submission.submissionType,
  status: submission.status,
  decision: submission.decision,
  releasedDecision: submission.releasedDecision,
  releasing: sql<boolean>`${releaseItem.releaseId} is not null`,
  asked: sql<boolean>`${confirmation.submissionId} is not null`,
  answer: confirmation.answer,
  waitlistPlace: submission.waitlistPlace,
  awaited: upload.extension,
  extension: submissionFile.extension,
  scanResult: submissionFile.scanResult,
  submittedAt: submission.submittedAt,
};

export type ConferenceStanding = {
  conference: string;
  decision: Decision | null;
  releasedDecision: Decision | null;
  waitlistPlace: number | null;
  releasing: boolean;
  asked: boolean;
  answer: Answer | null;
};

/** Which proposals, by a column with their ids. */
type Which = (id: PgColumn) => SQL | undefined;

/** What each conference has decided on these proposals, where each decides for itself. */
const decidedByConference = (db: Queries, which: Which) => {
  const { submissionId, conference } = conferenceDecision;
  return db
    .select({
      submissionId,
      each: sql<ConferenceStanding[]>`json_agg(json_build_object(
        'conference', ${conference},
        'decision', ${conferenceDecision.decision},
        'releasedDecision', ${conferenceDecision.releasedDecision},
        'waitlistPlace', ${conferenceDecision.waitlistPlace},
        'releasing', ${releaseItem.releaseId} is not null,
        'asked', ${confirmation.submissionId} is not null,
        'answer', ${confirmation.answer}
      ))`.as("each"),
    })
    .from(conferenceDecision)
    .leftJoin(
      confirmation,
      and(eq(confirmation.submissionId, submissionId), eq(confirmation.conference, conference)),
    )
    .leftJoin(
      releaseItem,
      and(
        eq(releaseItem.submissionId, submissionId),
        eq(releaseItem.conference, conference),
        eq(releaseItem.state, "waiting"),
      ),
    )
    .where(which(submissionId))
    .groupBy(submissionId)
    .as("apart");
};

/** The tables that the board is read from: it changes only when one of them does. */
export const BOARD_TABLES = [
  submission,
  account,
  profile,
  membership,
  submissionFile,
  upload,
  confirmation,
  releaseItem,
  review,
  ...CRITERIA_TABLES,
  conferenceDecision,
  submissionSpeaker,
  note,
  editionSetting,
];

/** The board's rows of these proposals. `joins` is how tables with a column of their ids are joined. */
const rows = (db: Queries, which: Which, joins: Which) => {
  const apart = decidedByConference(db, which);
  return db
    .select({ ...columns, apart: apart.each })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.ownerId))
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .leftJoin(submissionFile, joins(submissionFile.submissionId))
    .leftJoin(upload, joins(upload.submissionId))
    .leftJoin(confirmation, and(joins(confirmation.submissionId), eq(confirmation.conference, WHOLE)))
    .leftJoin(
      releaseItem,
      and(
        joins(releaseItem.submissionId),
        eq(releaseItem.conference, WHOLE),
        eq(releaseItem.state, "waiting"),
      ),
    )
    .leftJoin(apart, eq(apart.submissionId, submission.id))
    .where(which(submission.id));
};

const page = statement((db, value) => {
  const after = value("after");
  return rows(
    db,
    (id) => gt(id, after),
    (id) => joinsPage(id, after),
  )
    .orderBy(asc(submission.id))
    .limit(value("limit"));
});

const one = statement((db, value) =>
  rows(
    db,
    (id) => eq(id, value("id")),
    (id) => eq(id, submission.id),
  ),
);

export type ProposalRow = Awaited<ReturnType<typeof page>>[number];

/** The proposals after the one with this id, oldest first. */
export const pageOfBoard = (db: Queries, after: number, limit: number): Promise<ProposalRow[]> =>
  page(db, { after, limit });

/** One proposal; null when there is none with this id. */
export async function rowOfBoard(db: Queries, id: number): Promise<ProposalRow | null> {
  const [row] = await one(db, { id });
  return row ?? null;
}

/** The tables that scores are read from. */
export const SCORE_TABLES = [review, ...CRITERIA_TABLES];

/** The reviews of one proposal with their authors' names, oldest first. */
export const listReviewsOf = (db: Queries, submissionId: number) =>
  db
    .select({
      review,
      further: furtherScores,
      firstName: profile.firstName,
      lastName: profile.lastName,
      email: account.email,
    })
    .from(review)
    .innerJoin(account, eq(account.id, review.reviewerId))
    .leftJoin(profile, eq(profile.accountId, review.reviewerId))
    .where(eq(review.submissionId, submissionId))
    .orderBy(asc(review.id));

export type SignedReviewRow = Awaited<ReturnType<typeof listReviewsOf>>[number];

/**
 * The texts and answers of proposals that are not withdrawn, with the author's names and what was found in the file. In
 * pages, by their ids.
 */
export const listTexts = (db: Queries, after: number, limit: number) =>
  db
    .select({
      id: submission.id,
      authors: submission.authors,
      ...eachText((_, name) => submission[name]),
      email: account.email,
      profile: LEAD,
      fileWords: submissionFile.authorWords,
      answers: proposalAnswers.answers,
    })
    .from(submission)
    .innerJoin(account, eq(account.id, submission.ownerId))
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .leftJoin(submissionFile, joinsPage(submissionFile.submissionId, after))
    .leftJoin(proposalAnswers, joinsPage(proposalAnswers.submissionId, after))
    .where(and(gt(submission.id, after), ne(submission.status, WITHDRAWN)))
    .orderBy(asc(submission.id))
    .limit(limit);

export type TextRow = Awaited<ReturnType<typeof listTexts>>[number];
