import { asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import type { Queries } from "#platform/db/database";
import { submission } from "../proposal/tables";
import { lateCode, lateCodeUse } from "./tables";

export type LateCodeRow = typeof lateCode.$inferSelect;
export type NewLateCode = typeof lateCode.$inferInsert;
/** A code with its creator and the proposals submitted with it. */
export type ListedLateCode = {
  lateCode: LateCodeRow;
  maker: { firstName: string; lastName: string } | null;
  makerEmail: string | null;
  usedFor: { pk: number; title: string }[];
};

const select = (db: Queries) =>
  db
    .select({ lateCode, maker: profile, makerEmail: account.email })
    .from(lateCode)
    .leftJoin(account, eq(account.id, lateCode.madeBy))
    .leftJoin(profile, eq(profile.accountId, lateCode.madeBy))
    .$dynamic();

async function withUses(db: Queries, rows: Awaited<ReturnType<typeof select>>): Promise<ListedLateCode[]> {
  const ids = rows.map((row) => row.lateCode.id);
  const uses = await db
    .select({ lateCodeId: lateCodeUse.lateCodeId, pk: submission.id, title: submission.title })
    .from(lateCodeUse)
    .innerJoin(submission, eq(submission.id, lateCodeUse.submissionId))
    .where(inArray(lateCodeUse.lateCodeId, ids))
    .orderBy(asc(submission.id));
  return rows.map((row) => ({
    ...row,
    usedFor: uses
      .filter(({ lateCodeId }) => lateCodeId === row.lateCode.id)
      .map(({ pk, title }) => ({ pk, title })),
  }));
}

/** Every late code, newest first. */
export const allLateCodes = async (db: Queries): Promise<ListedLateCode[]> =>
  withUses(db, await select(db).orderBy(desc(lateCode.id)));

export async function lateCodeById(db: Queries, id: number): Promise<ListedLateCode | null> {
  const [found] = await withUses(db, await select(db).where(eq(lateCode.id, id)));
  return found ?? null;
}

/** How many proposals were submitted with a code, including withdrawn ones. */
export async function countUses(db: Queries, lateCodeId: number): Promise<number> {
  const [row] = await db
    .select({ uses: count() })
    .from(lateCodeUse)
    .where(eq(lateCodeUse.lateCodeId, lateCodeId));
  return row?.uses ?? 0;
}

export async function findByHash(db: Queries, codeHash: Buffer): Promise<LateCodeRow | null> {
  const [row] = await db.select().from(lateCode).where(eq(lateCode.codeHash, codeHash));
  return row ?? null;
}

/** The code, locked, so that concurrent uses are serialised. */
export async function lockByHash(db: Queries, codeHash: Buffer): Promise<LateCodeRow | null> {
  const [row] = await db.select().from(lateCode).where(eq(lateCode.codeHash, codeHash)).for("update");
  return row ?? null;
}

export async function lockLateCode(db: Queries, id: number): Promise<LateCodeRow | null> {
  const [row] = await db.select().from(lateCode).where(eq(lateCode.id, id)).for("update");
  return row ?? null;
}

/** Moves a person's codes, in all calls, to their new address. */
export async function moveLateCodes(db: Queries, from: string, to: string): Promise<void> {
  await db.execute(sql`update public.late_code set email = ${to} where lower(email) = lower(${from})`);
}

/** Null where this code exists. */
export async function insertLateCode(db: Queries, values: NewLateCode): Promise<number | null> {
  const [row] = await db
    .insert(lateCode)
    .values(values)
    .onConflictDoNothing({ target: lateCode.codeHash })
    .returning({ id: lateCode.id });
  return row?.id ?? null;
}

export async function updateLateCode(
  db: Queries,
  id: number,
  values: Partial<Pick<LateCodeRow, "codeHash" | "revokedAt">>,
): Promise<void> {
  await db.update(lateCode).set(values).where(eq(lateCode.id, id));
}

export async function recordLateCodeUse(
  db: Queries,
  lateCodeId: number,
  submissionId: number,
): Promise<void> {
  await db.insert(lateCodeUse).values({ lateCodeId, submissionId });
}

export async function emailOf(db: Queries, accountId: string): Promise<string> {
  const [row] = await db.select({ email: account.email }).from(account).where(eq(account.id, accountId));
  if (!row) throw new Error("The actor has no account");
  return row.email;
}
