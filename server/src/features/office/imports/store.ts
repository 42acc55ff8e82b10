import { fullName } from "@lectern/domain/identity/profiles/rules";
import type { Marks } from "@lectern/domain/office/imports/changes";
import { type ExistingData, valuesOf } from "@lectern/domain/office/imports/plan";
import type { Source } from "@lectern/domain/office/imports/words";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { groupOf } from "#features/identity/accounts/groups-store";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import { LEAD_NAME } from "#features/proposals/proposal/lead-store";
import { ownAmong } from "#features/proposals/proposal/speakers-store";
import { submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { isPerson } from "../people/store";
import { importedProposal } from "./tables";

/** The arbitrary id of the lock for imports. */
const IMPORT_LOCK = 7_236_503;

/** Tries to lock imports until the transaction ends; false while another transaction holds the lock. */
export async function lockImports(db: Queries): Promise<boolean> {
  const { rows } = await db.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as mine`,
  );
  return rows[0]?.mine === true;
}

const columns = {
  foreignId: importedProposal.foreignId,
  marks: importedProposal.marks,
  submission,
  email: account.email,
  erasedAt: account.erasedAt,
  ...LEAD_NAME,
};

/** The existing proposals of this source with these external ids, optionally locked, as an organiser imports them. */
export async function importedFrom(
  db: Queries,
  source: Source,
  foreignIds: readonly string[],
  { importer, locked }: { importer: string; locked: boolean },
): Promise<ExistingData["imported"]> {
  const rows = db
    .select(columns)
    .from(importedProposal)
    .innerJoin(submission, eq(submission.id, importedProposal.submissionId))
    .innerJoin(account, eq(account.id, submission.ownerId))
    .innerJoin(profile, eq(profile.accountId, account.id))
    .where(and(eq(importedProposal.source, source), inArray(importedProposal.foreignId, [...foreignIds])))
    .orderBy(asc(submission.id));
  const found = await (locked ? rows.for("update", { of: submission }) : rows);
  const ids = found.map((row) => row.submission.id);
  const own = await ownAmong(db, importer, ids);
  return new Map(
    found.map(({ foreignId, marks, submission: s, email, erasedAt, ...names }) => [
      foreignId,
      {
        pk: s.id,
        own: own.has(s.id),
        values: valuesOf(s),
        marks,
        edited: s.version > 1,
        status: s.status,
        owner: { email, name: fullName(names), erased: erasedAt !== null },
      },
    ]),
  );
}

/** The accounts of these addresses, by the address in lower case; `seen`: of the people whom the organisers of the call see. */
export async function accountsAt(
  db: Queries,
  addresses: readonly string[],
  which: "all" | "seen",
): Promise<ExistingData["accounts"]> {
  const address = sql<string>`lower(${account.email})`;
  const wanted = [...new Set(addresses.map((each) => each.toLowerCase()))];
  const rows = await db
    .select({
      address,
      id: account.id,
      group: groupOf,
      firstName: profile.firstName,
      lastName: profile.lastName,
    })
    .from(account)
    .innerJoin(profile, eq(profile.accountId, account.id))
    .where(and(inArray(address, wanted), which === "seen" ? isPerson : undefined));
  return new Map(
    rows.map(({ address: at, id, group, ...names }) => [at, { id, group, name: fullName(names) }]),
  );
}

export async function insertImportedProposals(
  db: Queries,
  rows: readonly (typeof importedProposal.$inferInsert)[],
): Promise<void> {
  await db.insert(importedProposal).values([...rows]);
}

export async function saveMarks(db: Queries, submissionId: number, marks: Marks): Promise<void> {
  await db.update(importedProposal).set({ marks }).where(eq(importedProposal.submissionId, submissionId));
}
