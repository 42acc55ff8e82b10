import { and, asc, eq, gt } from "drizzle-orm";
import { profile } from "#features/identity/profiles/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { CONFIRMATION } from "./decided-store";
import { submissionFile, upload } from "./files/tables";
import { confirmation, submission } from "./proposal/tables";

/** What a list shows, and no more: the texts are not read. */
export const LISTED = {
  submission: {
    id: submission.id,
    title: submission.title,
    status: submission.status,
    decision: submission.decision,
    releasedDecision: submission.releasedDecision,
    submittedAt: submission.submittedAt,
    topicType: submission.topicType,
    submissionType: submission.submissionType,
  },
  owner: { firstName: profile.firstName, lastName: profile.lastName },
  file: { extension: submissionFile.extension },
  upload: { extension: upload.extension },
  confirmation: CONFIRMATION,
};

const page = statement((db, value) =>
  db
    .select(LISTED)
    .from(submission)
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .leftJoin(submissionFile, eq(submissionFile.submissionId, submission.id))
    .leftJoin(upload, eq(upload.submissionId, submission.id))
    .leftJoin(confirmation, eq(confirmation.submissionId, submission.id))
    .where(and(eq(submission.ownerId, value("reader")), gt(submission.id, value("after"))))
    .orderBy(asc(submission.id))
    .limit(value("limit")),
);

/** A submission as a list shows it. */
export type ListRow = Awaited<ReturnType<typeof page>>[number];

/** A speaker's own submissions after the one with this id, oldest first. */
export const ownPage = (db: Queries, reader: string, after: number, limit: number): Promise<ListRow[]> =>
  page(db, { reader, after, limit });
