import { fullName } from "@lectern/domain/identity/profiles/rules";
import { OWN_ACCOUNT_ACTIONS } from "@lectern/domain/log/words";
import { and, desc, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import { aboutAccount, auditEntry } from "#features/log/tables";
import { opensInCall } from "#features/proposals/proposal/lead-store";
import { submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { mergedAccount } from "../merge/tables";

/** The filter of entries; all given conditions apply. */
export type Question = {
  person?: string | undefined;
  /** Only entries by the person, or only entries about them. */
  as?: "who" | "whom" | undefined;
  proposal?: number | undefined;
  action?: string | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
  /** The id of the entry after which the page starts. */
  before?: number | undefined;
};

const about = aboutAccount(auditEntry.details);
const newestFirst = [desc(auditEntry.at), desc(auditEntry.id)];

/** Imported details may name an account by any text. */
const aboutId = sql`case when ${about} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${about}::uuid end`;

/** Whether the call shows an entry: what people did to their own account only where their profile opens. */
const isShown = or(
  notInArray(auditEntry.action, OWN_ACCOUNT_ACTIONS),
  sql`${auditEntry.actorId}::text <> ${about}`,
  opensInCall(sql`coalesce(${auditEntry.actorId}, ${aboutId})`),
);

function conditions({ proposal, action, since, until, before }: Question): SQL | undefined {
  const last = sql`(select at, id from audit_entry where id = ${before ?? null})`;
  return and(
    isShown,
    proposal === undefined ? undefined : eq(auditEntry.submissionId, proposal),
    action === undefined ? undefined : eq(auditEntry.action, action),
    since && gte(auditEntry.at, since),
    until && lt(auditEntry.at, until),
    before === undefined ? undefined : sql`(${auditEntry.at}, ${auditEntry.id}) < ${last}`,
  );
}

/**
 * The ids of a page. Entries by and about a person are queried separately, each by its own index, so that the cost does
 * not grow with the log.
 */
async function idsOf(db: Queries, question: Question, limit: number): Promise<number[]> {
  const page = (whose?: SQL) =>
    db
      .select({ id: auditEntry.id, at: auditEntry.at })
      .from(auditEntry)
      .where(and(whose, conditions(question)))
      .orderBy(...newestFirst)
      .limit(limit);
  const { person, as } = question;
  if (person === undefined) return (await page()).map(({ id }) => id);
  const did = as === "whom" ? [] : await page(eq(auditEntry.actorId, person));
  const received = as === "who" ? [] : await page(sql`${about} = ${person}`);
  const byId = new Map([...did, ...received].map((line) => [line.id, line]));
  return [...byId.values()]
    .sort((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
    .slice(0, limit)
    .map(({ id }) => id);
}

const withTitles = (db: Queries) =>
  db
    .select({ entry: auditEntry, whomId: about, title: submission.title })
    .from(auditEntry)
    .leftJoin(submission, eq(submission.id, auditEntry.submissionId));

export type Entry = Awaited<ReturnType<typeof withTitles>>[number];

/** A page of the log, newest first. */
export async function readEntries(db: Queries, question: Question, limit: number): Promise<Entry[]> {
  const ids = await idsOf(db, question, limit);
  if (ids.length === 0) return [];
  return withTitles(db)
    .where(inArray(auditEntry.id, ids))
    .orderBy(...newestFirst);
}

/** The names of those of these accounts that exist, or their address where the name is empty. */
export async function namesOf(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { firstName, lastName } = profile;
  const rows = await db
    .select({ id: account.id, email: account.email, firstName, lastName })
    .from(account)
    .innerJoin(profile, eq(profile.accountId, account.id))
    .where(inArray(account.id, [...ids]));
  const names = new Map(rows.map((row) => [row.id, fullName(row) || row.email]));
  for (const [id, name] of await namesOfMerged(
    db,
    ids.filter((id) => !names.has(id)),
  ))
    names.set(id, name);
  return names;
}

/** The same of accounts that became part of another one: that one's name. */
async function namesOfMerged(db: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { firstName, lastName } = profile;
  const rows = await db
    .select({ id: mergedAccount.id, email: account.email, firstName, lastName })
    .from(mergedAccount)
    .innerJoin(account, eq(account.id, mergedAccount.accountId))
    .innerJoin(profile, eq(profile.accountId, account.id))
    .where(inArray(mergedAccount.id, [...ids]));
  return new Map(rows.map((row) => [row.id, fullName(row) || row.email]));
}
