import { isPlaceholder } from "@lectern/domain/kernel/placeholder-address";
import type { ReportOutcome } from "@lectern/domain/post/mail-report";
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { placeholders, statement } from "#platform/db/statement";
import { jobFor } from "#platform/queue/enqueue";
import { mail, mailTemplate } from "./tables";

export type MailRow = typeof mail.$inferSelect;
export type NewMail = typeof mail.$inferInsert;

/** Sends a waiting mail, by its id. */
export const SEND_MAIL = "send-mail";

const insert = statement((db) => {
  const values = placeholders(mail, [
    "id",
    "kind",
    "recipient",
    "subject",
    "text",
    "html",
    "createdAt",
    "refusedAt",
    "lastError",
  ]);
  const written = db.$with("written").as(db.insert(mail).values(values).returning({ id: mail.id }));
  return db
    .with(written)
    .select({ job: jobFor(SEND_MAIL, written.id) })
    .from(written);
});

/** People imported without an address get no mail; the outbox shows the reason. */
const unreachable = ({ recipient, createdAt }: Pick<NewMail, "recipient" | "createdAt">) =>
  isPlaceholder(recipient)
    ? { refusedAt: createdAt, lastError: "This person has no address." }
    : { refusedAt: null, lastError: null };

/** Writes a mail, and the job that sends it. */
export async function insertMail(
  db: Queries,
  row: Pick<NewMail, "id" | "kind" | "recipient" | "subject" | "text" | "html" | "createdAt">,
): Promise<void> {
  await insert(db, { ...row, ...unreachable(row) });
}

/** Bounded by the number of parameters of a statement; a mail has some twenty. */
const BATCH = 1_000;

/** Writes mails, except those that the same release or request has written before; returns the ids of the new ones. */
export async function insertMails(db: Queries, rows: readonly NewMail[]): Promise<string[]> {
  const written: string[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map((row) => ({ ...row, ...unreachable(row) }));
    const ids = await db.insert(mail).values(batch).onConflictDoNothing().returning({ id: mail.id });
    written.push(...ids.map(({ id }) => id));
  }
  return written;
}

const isWaiting = and(isNull(mail.sentAt), isNull(mail.refusedAt), isNull(mail.stoppedAt));

const waitingMail = (db: Queries, id: string) =>
  db
    .select()
    .from(mail)
    .where(and(eq(mail.id, id), isWaiting));

/** Locks a waiting mail to change it; null when it is not waiting, or is being sent. */
export async function lockWaitingMail(db: Queries, id: string): Promise<MailRow | null> {
  const [row] = await waitingMail(db, id).for("update", { skipLocked: true });
  return row ?? null;
}

/** Locks a waiting mail to send it, after concurrent changes; null when it is no longer waiting. */
export async function lockMailToSend(db: Queries, id: string): Promise<MailRow | null> {
  const [row] = await waitingMail(db, id).for("update");
  return row ?? null;
}

/** Marks a mail as sent, and deletes its text, which may hold keys, unless `keepText`. */
export async function markSent(db: Queries, id: string, at: Date, keepText: boolean): Promise<void> {
  await db
    .update(mail)
    .set({
      sentAt: at,
      attempts: sql`${mail.attempts} + 1`,
      lastError: null,
      ...(!keepText && { text: "", html: "", replyTo: null, attachment: null }),
    })
    .where(eq(mail.id, id));
}

/** Stops a mail that has lost its reason. */
export async function markStopped(db: Queries, id: string, at: Date): Promise<void> {
  await db.update(mail).set({ stoppedAt: at }).where(eq(mail.id, id));
}

/** The last mail to an erased person: deleted once sent, with its address. */
export const ERASURE_NOTICE = "account-erased";

/** Deletes a mail if it was an erasure notice; false for any other. */
export async function dropErasureNotice(db: Queries, id: string): Promise<boolean> {
  const dropped = await db
    .delete(mail)
    .where(and(eq(mail.id, id), eq(mail.kind, ERASURE_NOTICE)))
    .returning({ id: mail.id });
  return dropped.length > 0;
}

/** Deletes unsent erasure notices from before an instant. */
export async function dropErasureNoticesBefore(db: Queries, before: Date): Promise<void> {
  await db.delete(mail).where(and(eq(mail.kind, ERASURE_NOTICE), lt(mail.createdAt, before)));
}

export async function markFailed(
  db: Queries,
  id: string,
  error: string,
  refusedAt: Date | null,
): Promise<void> {
  await db
    .update(mail)
    .set({ attempts: sql`${mail.attempts} + 1`, lastError: error, refusedAt })
    .where(eq(mail.id, id));
}

/** Stops the waiting mails of this kind to an address about a proposal. */
export async function cancelWaitingMails(
  db: Queries,
  { kind, recipient, submissionId, at }: { kind: string; recipient: string; submissionId: number; at: Date },
): Promise<void> {
  const these = and(eq(mail.kind, kind), eq(mail.recipient, recipient), eq(mail.submissionId, submissionId));
  await db.update(mail).set({ stoppedAt: at }).where(and(these, isWaiting));
}

export const newestMails = (db: Queries, limit: number): Promise<MailRow[]> =>
  db.select().from(mail).orderBy(desc(mail.createdAt)).limit(limit);

export async function waitingMails(db: Queries): Promise<number> {
  const [row] = await db.select({ n: count() }).from(mail).where(isWaiting);
  return row?.n ?? 0;
}

/** Those of these mails that a mail server has accepted, locked. */
export const lockSentMails = (db: Queries, ids: readonly string[]): Promise<MailRow[]> =>
  db
    .select()
    .from(mail)
    .where(and(inArray(mail.id, [...ids]), isNotNull(mail.sentAt)))
    .orderBy(mail.id)
    .for("update");

export async function hasWaitingMail(db: Queries, ids: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ id: mail.id })
    .from(mail)
    .where(and(inArray(mail.id, [...ids]), isWaiting))
    .limit(1);
  return rows.length > 0;
}

export async function markReported(
  db: Queries,
  id: string,
  { outcome, at, status, said }: { outcome: ReportOutcome; at: Date; status: string; said: string },
): Promise<void> {
  await db
    .update(mail)
    .set({
      reportOutcome: outcome,
      reportedAt: at,
      reportStatus: status,
      reportSaid: said,
      version: sql`${mail.version} + 1`,
    })
    .where(eq(mail.id, id));
}

export type TemplateRow = Omit<typeof mailTemplate.$inferSelect, "callId">;

export const storedTemplates = (db: Queries): Promise<TemplateRow[]> =>
  db.select().from(mailTemplate).orderBy(asc(mailTemplate.name), asc(mailTemplate.key));

/** A stored template, locked. */
export async function lockTemplate(db: Queries, key: string): Promise<TemplateRow | null> {
  const [row] = await db.select().from(mailTemplate).where(eq(mailTemplate.key, key)).for("update");
  return row ?? null;
}

/** Adds a template; false when another request created it first. */
export async function insertTemplate(db: Queries, row: TemplateRow): Promise<boolean> {
  const written = await db.insert(mailTemplate).values(row).onConflictDoNothing().returning();
  return written.length > 0;
}

/** Changes a locked template. */
export async function updateTemplate(db: Queries, { key, ...values }: TemplateRow): Promise<void> {
  await db.update(mailTemplate).set(values).where(eq(mailTemplate.key, key));
}

export async function dropTemplate(db: Queries, key: string): Promise<void> {
  await db.delete(mailTemplate).where(eq(mailTemplate.key, key));
}
