import { and, asc, count, eq, gt, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { aboutAccount, auditEntry } from "./tables";

/** The entries' person: their account, their proposals, and the names that identify them elsewhere. */
export type DataSubject = {
  accountId: string | null;
  submissionIds: readonly number[];
  names: readonly string[];
};

export type Forgettable = {
  id: number;
  action: string;
  details: Record<string, unknown>;
  /** Whether the entry is by or about them or one of these proposals; others only mention their name. */
  own: boolean;
};

const PAGE = 1_000;

/**
 * Rewrites the details of a person's entries, and of entries that name them. The database refuses any other change of an
 * entry.
 */
export async function rewriteDetails(
  db: Queries,
  subject: DataSubject,
  rewrite: (line: Forgettable) => Record<string, unknown>,
): Promise<void> {
  await db.execute(sql`select set_config('lectern.audit_forgets', 'words', true)`);
  for (let after = 0; ; ) {
    const lines = await linesOf(db, subject, after);
    for (const line of lines) {
      const details = rewrite(line);
      if (JSON.stringify(details) === JSON.stringify(line.details)) continue;
      await db.update(auditEntry).set({ details }).where(eq(auditEntry.id, line.id));
    }
    if (lines.length < PAGE) break;
    after = lines.at(-1)?.id ?? after;
  }
  await db.execute(sql`select set_config('lectern.audit_forgets', '', true)`);
}

async function linesOf(db: Queries, subject: DataSubject, after: number): Promise<Forgettable[]> {
  const ownLine = or(
    subject.accountId === null ? undefined : eq(auditEntry.actorId, subject.accountId),
    subject.accountId === null ? undefined : sql`${aboutAccount(auditEntry.details)} = ${subject.accountId}`,
    subject.submissionIds.length === 0
      ? undefined
      : inArray(auditEntry.submissionId, [...subject.submissionIds]),
  );
  const named = subject.names.map(
    (name): SQL =>
      sql`strpos(lower(${auditEntry.details}::text), lower(${JSON.stringify(name).slice(1, -1)})) > 0`,
  );
  const rows = await db
    .select({
      id: auditEntry.id,
      action: auditEntry.action,
      details: auditEntry.details,
      own: sql<boolean>`coalesce(${ownLine ?? sql`false`}, false)`,
    })
    .from(auditEntry)
    .where(and(gt(auditEntry.id, after), isNotNull(auditEntry.details), or(ownLine, ...named)))
    .orderBy(asc(auditEntry.id))
    .limit(PAGE);
  return rows.map(({ details, ...row }) => ({ ...row, details: details ?? {} }));
}

/** How many entries are older than an instant. */
export async function countEntriesBefore(db: Queries, before: Date): Promise<number> {
  const [row] = await db.select({ n: count() }).from(auditEntry).where(lt(auditEntry.at, before));
  return row?.n ?? 0;
}

/** Deletes up to `limit` entries older than an instant, and returns how many. */
export async function dropEntriesBefore(db: Queries, before: Date, limit: number): Promise<number> {
  await db.execute(sql`select set_config('lectern.audit_kept_from', ${before.toISOString()}, true)`);
  const oldest = db
    .select({ id: auditEntry.id })
    .from(auditEntry)
    .where(lt(auditEntry.at, before))
    .orderBy(asc(auditEntry.at), asc(auditEntry.id))
    .limit(limit);
  const { rowCount } = await db.delete(auditEntry).where(inArray(auditEntry.id, oldest));
  await db.execute(sql`select set_config('lectern.audit_kept_from', '', true)`);
  return rowCount ?? 0;
}
