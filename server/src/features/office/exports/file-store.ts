import { WITHDRAWN } from "@lectern/domain/proposals/words";
import { and, asc, eq, gt, ne } from "drizzle-orm";
import { profile } from "#features/identity/profiles/tables";
import { submissionFile } from "#features/proposals/files/tables";
import { LEAD_NAME } from "#features/proposals/proposal/lead-store";
import { submission } from "#features/proposals/proposal/tables";
import { joinsPage } from "#features/proposals/views-store";
import type { Queries } from "#platform/db/database";
import { inPages } from "#platform/db/pages";

const PAGE = 200;

const columns = {
  submission: {
    id: submission.id,
    title: submission.title,
    topicType: submission.topicType,
    decision: submission.decision,
  },
  speaker: LEAD_NAME,
  file: {
    extension: submissionFile.extension,
    scanResult: submissionFile.scanResult,
    reasons: submissionFile.reasons,
    transformedKey: submissionFile.transformedKey,
    confirmedAt: submissionFile.confirmedAt,
  },
};

export type FiledProposal = Awaited<ReturnType<typeof filedAfter>>[number];

/** Every proposal with a file that is not withdrawn, by number, read page by page. */
export async function* filedProposals(db: Queries, onlyAccepted: boolean): AsyncGenerator<FiledProposal> {
  const after = (last: FiledProposal | null) => filedAfter(db, last?.submission.id ?? 0, onlyAccepted);
  for await (const page of inPages(PAGE, after)) yield* page;
}

const filedAfter = (db: Queries, after: number, onlyAccepted: boolean) =>
  db
    .select(columns)
    .from(submissionFile)
    .innerJoin(submission, joinsPage(submissionFile.submissionId, after))
    .innerJoin(profile, eq(profile.accountId, submission.ownerId))
    .where(
      and(
        gt(submission.id, after),
        ne(submission.status, WITHDRAWN),
        onlyAccepted ? eq(submission.decision, "ACC") : undefined,
      ),
    )
    .orderBy(asc(submission.id))
    .limit(PAGE);
