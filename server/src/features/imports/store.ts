import type { Here } from "@lectern/domain/imports/plan";
import type { Source } from "@lectern/domain/imports/words";
import { fullName } from "@lectern/domain/profiles/rules";
import { eq, inArray, sql } from "drizzle-orm";
import type { Queries } from "#platform/db/database";
import { account } from "../accounts/tables";
import { profile } from "../profiles/tables";
import { importedProposal } from "./tables";

/** Any number; it stands for all that was brought over. */
const IMPORT_LOCK = 7_236_503;

/** Until the transaction ends, nobody else brings anything over. */
export async function lockImports(db: Queries): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
}

/** Which proposals of this source are here already, by their ids there. */
export async function importedFrom(db: Queries, source: Source): Promise<Here["imported"]> {
  const rows = await db.select().from(importedProposal).where(eq(importedProposal.source, source));
  return new Map(rows.map(({ foreignId, submissionId }) => [foreignId, submissionId]));
}

/** Who has one of these addresses, by the address in small letters. */
export async function accountsAt(db: Queries, addresses: readonly string[]): Promise<Here["accounts"]> {
  const address = sql<string>`lower(${account.email})`;
  const wanted = [...new Set(addresses.map((each) => each.toLowerCase()))];
  const rows = await db
    .select({
      address,
      id: account.id,
      group: account.group,
      firstName: profile.firstName,
      lastName: profile.lastName,
    })
    .from(account)
    .innerJoin(profile, eq(profile.accountId, account.id))
    .where(inArray(address, wanted));
  return new Map(
    rows.map(({ address: at, id, group, ...names }) => [at, { id, group, name: fullName(names) }]),
  );
}

export async function noteImported(
  db: Queries,
  rows: readonly (typeof importedProposal.$inferInsert)[],
): Promise<void> {
  await db.insert(importedProposal).values([...rows]);
}
