import type { Conferences } from "@lectern/domain/call/conferences";
import type { Decision } from "@lectern/domain/call/decisions";
import { grouped } from "@lectern/domain/kernel/grouped";
import { conferencesOn, WHOLE } from "@lectern/domain/proposals/conferences";
import { WITHDRAWN } from "@lectern/domain/proposals/words";
import { and, asc, eq, inArray, isNotNull, ne, type SQLWrapper, sql } from "drizzle-orm";
import { decided, decidedByConference, itsDecisions } from "#features/proposals/proposal/decisions-store";
import { conferenceDecision, submission } from "#features/proposals/proposal/tables";
import type { SubmissionRow } from "#features/proposals/store";
import type { Queries } from "#platform/db/database";

/** A proposal with the decision of each conference, or one for all of it. */
export type Decidable = Pick<SubmissionRow, "id" | "status" | "conference" | "decision"> & {
  decisions: { conference: string; decision: Decision | null }[];
};

/** Those of these submissions that exist, locked in the order of their ids to prevent deadlocks. */
export async function lockSubmissions(
  db: Queries,
  ids: readonly number[],
  call: Conferences,
): Promise<Map<number, Decidable>> {
  const rows = await db
    .select({
      id: submission.id,
      status: submission.status,
      conference: submission.conference,
      decision: submission.decision,
      releasedDecision: submission.releasedDecision,
    })
    .from(submission)
    .where(inArray(submission.id, [...ids]))
    .orderBy(asc(submission.id))
    .for("update");
  const apart = grouped(await decidedByConference(db, ids), ({ submissionId }) => submissionId);
  return new Map(
    rows.map((row) => {
      const own = apart.get(row.id) ?? [];
      const conferences = conferencesOn(
        row,
        own.map(({ conference }) => conference),
        call,
      );
      const decisionOf = (conference: string) =>
        conference === WHOLE
          ? row.decision
          : (own.find((each) => each.conference === conference)?.decision ?? null);
      const decisions = conferences.map((conference) => ({ conference, decision: decisionOf(conference) }));
      return [row.id, { ...row, decisions }];
    }),
  );
}

/** Saves the decision of one of a locked proposal's conferences. */
export async function saveDecision(
  db: Queries,
  { id, decisions }: Pick<Decidable, "id" | "decisions">,
  conference: string,
  decision: Decision | null,
): Promise<void> {
  const values = { decision, ...(decision !== "HLD" && { waitlistPlace: null }) };
  if (conference === WHOLE) {
    await db.update(submission).set(values).where(eq(submission.id, id));
    return;
  }
  // The others get a row, too: together they are the proposal's conferences from now on.
  await db
    .insert(conferenceDecision)
    .values(decisions.map((each) => ({ submissionId: id, conference: each.conference })))
    .onConflictDoNothing();
  await db
    .update(conferenceDecision)
    .set(values)
    .where(and(eq(conferenceDecision.submissionId, id), eq(conferenceDecision.conference, conference)));
}

/** Whether a waitlisted proposal is on the waitlist of a conference with these codes; of any without them. */
const withCode = (code: SQLWrapper, codes: readonly string[] | undefined) =>
  codes && sql`${code} = any(${sql.param(codes)}::text[])`;

/**
 * The waitlist of a conference with these codes, or of all, as organisers ordered it by hand, without withdrawn proposals;
 * locked.
 */
export async function lockWaitlist(db: Queries, codes?: readonly string[]): Promise<{ id: number }[]> {
  const code = sql`coalesce(${conferenceDecision.conference}, ${submission.conference})`;
  const rows = await db
    .select({ id: submission.id, place: decided.waitlistPlace })
    .from(submission)
    .leftJoin(conferenceDecision, itsDecisions)
    .where(
      and(
        eq(decided.decision, "HLD"),
        isNotNull(decided.waitlistPlace),
        ne(submission.status, WITHDRAWN),
        withCode(code, codes),
      ),
    )
    .orderBy(asc(submission.id))
    .for("update", { of: submission });
  const inOrder = rows.sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return [...new Map(inOrder.map((row) => [row.id, row])).values()];
}

/** Puts these waitlisted proposals first, in this order, and leaves the others of the conference to their scores. */
export async function saveWaitlist(
  db: Queries,
  order: readonly number[],
  codes?: readonly string[],
): Promise<void> {
  for (const [table, id] of [
    [submission, submission.id],
    [conferenceDecision, conferenceDecision.submissionId],
  ] as const) {
    const place = sql<number | null>`array_position(${sql.param(order)}::int[], ${id})`;
    const moved = sql`${table.waitlistPlace} is distinct from ${place}`;
    await db
      .update(table)
      .set({ waitlistPlace: place })
      .where(and(eq(table.decision, "HLD"), withCode(table.conference, codes), moved));
  }
}
