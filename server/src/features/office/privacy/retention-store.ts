import { WITHDRAWN } from "@lectern/domain/proposals/words";
import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { account, membership } from "#features/identity/tables";
import { mail } from "#features/post/tables";
import { submissionFile } from "#features/proposals/files/tables";
import { submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { retentionWarning } from "./tables";

export const warnings = (db: Queries) => db.select().from(retentionWarning);

/** False when the organisers were already notified. */
export async function insertWarning(
  db: Queries,
  row: typeof retentionWarning.$inferInsert,
): Promise<boolean> {
  const rows = await db.insert(retentionWarning).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Withdrawn, or declined by a released decision. */
const over = (decisionsReleased: boolean): SQL | undefined =>
  or(
    eq(submission.status, WITHDRAWN),
    eq(decisionsReleased ? submission.decision : submission.releasedDecision, "REJ"),
  );

type Asked = { before: Date; decisionsReleased: boolean };

export async function countOver(db: Queries, { before, decisionsReleased }: Asked) {
  const [row] = await db
    .select({ proposals: count(), files: count(submissionFile.id) })
    .from(submission)
    .leftJoin(submissionFile, eq(submissionFile.submissionId, submission.id))
    .where(and(over(decisionsReleased), lt(submission.createdAt, before)));
  return row ?? { proposals: 0, files: 0 };
}

/** Some of those proposals, locked. */
export async function lockOver(
  db: Queries,
  { before, decisionsReleased }: Asked,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: submission.id })
    .from(submission)
    .where(and(over(decisionsReleased), lt(submission.createdAt, before)))
    .orderBy(asc(submission.id))
    .limit(limit)
    .for("update");
  return rows.map(({ id }) => id);
}

/** Accounts that were not active since `before`, and that no other call counts on. */
type Forgotten = { before: Date; call: number };

/**
 * People in no group of any call who have not been active since an instant, without an accepted proposal, and with none in
 * another call. In the database of all calls.
 */
function forgotten(db: Queries, { before, call }: Forgotten): SQL | undefined {
  const accepted = db
    .select({ one: sql`1` })
    .from(submission)
    .where(
      and(
        eq(submission.ownerId, account.id),
        or(
          ne(submission.callId, call),
          and(
            ne(submission.status, WITHDRAWN),
            or(eq(submission.decision, "ACC"), eq(submission.releasedDecision, "ACC")),
          ),
        ),
      ),
    );
  const grouped = db.select({ one: sql`1` }).from(membership).where(eq(membership.accountId, account.id));
  return and(
    notExists(grouped),
    isNull(account.erasedAt),
    lt(account.createdAt, before),
    or(isNull(account.lastLogInAt), lt(account.lastLogInAt, before)),
    notExists(accepted),
  );
}

export async function countForgotten(db: Queries, which: Forgotten): Promise<number> {
  const [row] = await db.select({ n: count() }).from(account).where(forgotten(db, which));
  return row?.n ?? 0;
}

export async function forgottenAccounts(db: Queries, which: Forgotten): Promise<string[]> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(forgotten(db, which))
    .orderBy(asc(account.id));
  return rows.map(({ id }) => id);
}

export async function isForgotten(db: Queries, id: string, which: Forgotten): Promise<boolean> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, id), forgotten(db, which)));
  return rows.length > 0;
}

/** Finished mails that still have a text. */
const spent = (before: Date): SQL | undefined =>
  and(
    lt(mail.createdAt, before),
    or(isNotNull(mail.sentAt), isNotNull(mail.refusedAt), isNotNull(mail.stoppedAt)),
    or(ne(mail.text, ""), ne(mail.html, ""), isNotNull(mail.letter)),
  );

export async function countExpiredTexts(db: Queries, before: Date): Promise<number> {
  const [row] = await db.select({ n: count() }).from(mail).where(spent(before));
  return row?.n ?? 0;
}

/** Deletes up to `limit` texts of such mails, and returns their number. */
export async function deleteExpiredTexts(db: Queries, before: Date, limit: number): Promise<number> {
  const some = db.select({ id: mail.id }).from(mail).where(spent(before)).limit(limit);
  const { rowCount } = await db
    .update(mail)
    .set({ text: "", html: "", letter: null, attachment: null })
    .where(inArray(mail.id, some));
  return rowCount ?? 0;
}
