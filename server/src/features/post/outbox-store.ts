import type { MailState, OutboxFilter } from "@lectern/domain/post/words";
import { and, count, desc, eq, isNotNull, isNull, ne, notExists, notInArray, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { runsInstallation } from "#features/call/calls-store";
import type { Queries } from "#platform/db/database";
import type { MailRow, NewMail } from "./store";
import { mail, reportOnMail } from "./tables";

export type OutboxQuestion = {
  search: string;
  state: OutboxFilter | null;
  kind: string | null;
  /** The last mail of the page before; null: from the newest. */
  before: string | null;
};

/** The kinds of mails that anyone can request for any address. Which one was written, if any, reveals who has an account. */
const REQUESTED_BY_ANYONE = ["verify-email", "already-registered", "reset-password", "confirm-address"];

/** Whether organisers see the mail of the row: those of other calls than the default one don't see everyone's accounts. */
export const isShown = or(notInArray(mail.kind, REQUESTED_BY_ANYONE), runsInstallation);

/** A page of the outbox, newest first, without the mails' texts. */
export const listOutbox = (db: Queries, { search, state, kind, before }: OutboxQuestion, limit: number) =>
  db
    .select({
      id: mail.id,
      kind: mail.kind,
      recipient: mail.recipient,
      subject: mail.subject,
      createdAt: mail.createdAt,
      sentAt: mail.sentAt,
      refusedAt: mail.refusedAt,
      stoppedAt: mail.stoppedAt,
      attempts: mail.attempts,
      lastError: mail.lastError,
      ...reportOnMail,
      submissionId: mail.submissionId,
      repeats: mail.repeats,
      readable: sql<boolean>`${mail.letter} is not null`,
    })
    .from(mail)
    .where(
      and(
        isShown,
        ...search.split(/\s+/).filter(Boolean).map(containing),
        state === "undelivered" ? isUndelivered(db) : state ? inState(state) : undefined,
        kind ? eq(mail.kind, kind) : undefined,
        before
          ? sql`(${mail.createdAt}, ${mail.id}) < (select created_at, id from mail where id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(mail.createdAt), desc(mail.id))
    .limit(limit);

export type OutboxRow = Awaited<ReturnType<typeof listOutbox>>[number];

/** Mails whose address or subject contains this word, ignoring case. */
const containing = (word: string) => {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return or(sql`${mail.recipient} ilike ${pattern}`, sql`${mail.subject} ilike ${pattern}`);
};

const isNotReturned = sql`${mail.reportOutcome} is distinct from 'returned'`;

const inState = (state: MailState) =>
  ({
    sent: and(isNotNull(mail.sentAt), isNotReturned),
    returned: eq(mail.reportOutcome, "returned"),
    refused: isNotNull(mail.refusedAt),
    stopped: isNotNull(mail.stoppedAt),
    waiting: and(isNull(mail.sentAt), isNull(mail.refusedAt), isNull(mail.stoppedAt)),
  })[state];

const again = alias(mail, "again");

/** Failed and not sent again. */
const isUndelivered = (db: Queries) =>
  and(
    or(eq(mail.reportOutcome, "returned"), isNotNull(mail.refusedAt)),
    notExists(db.select({ id: again.id }).from(again).where(eq(again.repeats, mail.id))),
  );

/** How many mails failed and were not sent again. */
export async function countUndelivered(db: Queries): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(mail)
    .where(and(isShown, isUndelivered(db)));
  return row?.n ?? 0;
}

/** How many mails there are in each state. */
export async function countStates(db: Queries): Promise<Record<MailState, number>> {
  const n = (state: MailState) => sql<number>`(count(*) filter (where ${inState(state)}))::int`;
  const [row] = await db
    .select({
      waiting: n("waiting"),
      sent: n("sent"),
      returned: n("returned"),
      refused: n("refused"),
      stopped: n("stopped"),
    })
    .from(mail)
    .where(isShown);
  return row ?? { waiting: 0, sent: 0, returned: 0, refused: 0, stopped: 0 };
}

/** A mail that the organisers of the call see. */
export async function findMail(db: Queries, id: string): Promise<MailRow | null> {
  const [row] = await db
    .select()
    .from(mail)
    .where(and(eq(mail.id, id), isShown));
  return row ?? null;
}

export async function updateMail(db: Queries, id: string, values: Partial<NewMail>): Promise<void> {
  await db
    .update(mail)
    .set({ ...values, version: sql`${mail.version} + 1` })
    .where(eq(mail.id, id));
}

/** How many mails a request has already written. */
export async function countWritten(db: Queries, writtenBy: string, requestKey: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(mail).where(byRequest(writtenBy, requestKey));
  return row?.n ?? 0;
}

/** Whether a user has written mails under a key with this start, except this one. */
export async function hasWrittenOtherMails(
  db: Queries,
  writtenBy: string,
  start: string,
  except: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: mail.id })
    .from(mail)
    .where(
      and(
        eq(mail.writtenBy, writtenBy),
        sql`starts_with(${mail.requestKey}, ${start})`,
        ne(mail.requestKey, except),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export async function findWritten(
  db: Queries,
  writtenBy: string,
  requestKey: string,
): Promise<MailRow | null> {
  const [row] = await db.select().from(mail).where(byRequest(writtenBy, requestKey)).limit(1);
  return row ?? null;
}

const byRequest = (writtenBy: string, requestKey: string) =>
  and(eq(mail.writtenBy, writtenBy), eq(mail.requestKey, requestKey));
