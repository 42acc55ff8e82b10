import { type SQL, sql } from "drizzle-orm";
import { account } from "#features/identity/tables";
import { isFurtherInvolved } from "#features/proposals/proposal/speakers-store";
import { submission, submissionSpeaker } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { comparableNamesOf, foldedSpeakerName, hasSeveralAuthors, isNameOnly, panelOf } from "./store";
import { conflict } from "./tables";

/** A reviewer who does not review a submission; `barred`: not because it is for another panel only. */
export type ExcludedPair = { submissionId: number; reviewerId: string; barred: boolean };

/**
 * Who of these accounts does not review which of these submissions, as `excluded` and `barred` say for one pair. The pairs
 * are collected from what excludes them, as there are far fewer of them than pairs.
 */
export async function excludedPairs(
  db: Queries,
  { submissions, reviewers }: { submissions: SQL | undefined; reviewers: SQL | undefined },
): Promise<ExcludedPair[]> {
  const id = sql`${account.id}`;
  const { rows } = await db.execute<ExcludedPair>(sql`
    with proposal as materialized (
      select ${submission.id}, ${submission.ownerId}, ${submission.conference}, ${hasSeveralAuthors} as several
      from ${submission} where ${submissions}
    ), reviewer as materialized (
      select ${account.id}, ${comparableNamesOf(id)} as names, ${panelOf(id)} as panel
      from ${account} where ${reviewers}
    ), bar as (
      select id as submission_id, owner_id as reviewer_id from proposal
      union select ${submissionSpeaker.submissionId}, ${submissionSpeaker.accountId}
      from ${submissionSpeaker} where ${isFurtherInvolved}
      union select ${conflict.submissionId}, ${conflict.reviewerId} from ${conflict}
      union select proposal.id, reviewer.id
      from reviewer cross join unnest(reviewer.names) known(name)
      join ${submissionSpeaker} on ${foldedSpeakerName} = known.name and ${isNameOnly}
      join proposal on proposal.id = ${submissionSpeaker.submissionId} and proposal.several
    )
    select submission_id as "submissionId", reviewer_id as "reviewerId", true as barred
    from bar join proposal on proposal.id = submission_id join reviewer on reviewer.id = reviewer_id
    union all
    select proposal.id, reviewer.id, false
    from reviewer join proposal on proposal.conference <> all (reviewer.panel)
    where not exists (select from bar where submission_id = proposal.id and reviewer_id = reviewer.id)`);
  return rows;
}
