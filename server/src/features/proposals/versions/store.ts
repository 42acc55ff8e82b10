import { joinAuthors, splitAuthors } from "@lectern/domain/proposals/authors";
import { TEXT_NAMES, textsThat } from "@lectern/domain/proposals/fields";
import type { FormQuestion } from "@lectern/domain/proposals/form-questions/words";
import { and, asc, desc, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { profile } from "#features/identity/profiles/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { submission, submissionVersion } from "../proposal/tables";
import { speakerForm } from "../speaker-forms/tables";

export type VersionRow = typeof submissionVersion.$inferSelect;

const newest = statement((db, value) =>
  db
    .select({
      version: submissionVersion,
      firstName: profile.firstName,
      lastName: profile.lastName,
    })
    .from(submissionVersion)
    .leftJoin(profile, eq(profile.accountId, submissionVersion.savedBy))
    .where(eq(submissionVersion.submissionId, value("id")))
    .orderBy(desc(submissionVersion.number))
    .limit(value("limit")),
);

/** The newest versions of a proposal, newest first, with the names of who saved them. None if it was never changed. */
export const newestVersions = (db: Queries, id: number, limit: number) => newest(db, { id, limit });

/** The number of a proposal's latest version; 1 for one that was never changed. */
export const latestVersion = sql<number>`coalesce((
  select max(${submissionVersion.number}) from ${submissionVersion}
  where ${submissionVersion.submissionId} = ${submission.id}
), 1)`;

const latest = statement((db, value) =>
  db
    .select({ number: sql<number>`coalesce(max(${submissionVersion.number}), 1)` })
    .from(submissionVersion)
    .where(eq(submissionVersion.submissionId, value("id"))),
);

/** The number of the latest version of a proposal, which is locked. */
export async function latestVersionOf(db: Queries, id: number): Promise<number> {
  const [row] = await latest(db, { id });
  return row?.number ?? 1;
}

const upTo = statement((db, value) =>
  db
    .select()
    .from(submissionVersion)
    .where(
      and(eq(submissionVersion.submissionId, value("id")), lte(submissionVersion.number, value("number"))),
    )
    .orderBy(desc(submissionVersion.number))
    .limit(2),
);

/** The version with this number, and the one before, if any. */
export const versionBefore = (db: Queries, id: number, number: number): Promise<VersionRow[]> =>
  upTo(db, { id, number });

const since = statement((db, value) =>
  db
    .select()
    .from(submissionVersion)
    .where(
      and(eq(submissionVersion.submissionId, value("id")), eq(submissionVersion.number, value("number"))),
    ),
);

/** The version with this number. */
export async function findVersion(db: Queries, id: number, number: number): Promise<VersionRow | null> {
  const [row] = await since(db, { id, number });
  return row ?? null;
}

/** All versions of these proposals, oldest first. */
export const versionsOf = (db: Queries, ids: readonly number[]): Promise<VersionRow[]> =>
  db
    .select()
    .from(submissionVersion)
    .where(inArray(submissionVersion.submissionId, [...ids]))
    .orderBy(asc(submissionVersion.submissionId), asc(submissionVersion.number));

/** Deletes the versions of erased proposals, which the database otherwise refuses. */
export async function eraseVersions(tx: Queries, ids: readonly number[]): Promise<void> {
  await erasing(tx, () =>
    tx.delete(submissionVersion).where(inArray(submissionVersion.submissionId, [...ids])),
  );
}

/**
 * Takes these names from the authors of the proposals' versions, as the erasure of a speaker does whose proposal stays with
 * the others.
 */
export async function eraseNames(
  tx: Queries,
  ids: readonly number[],
  names: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const known = new Set(names);
  const without = (authors: string) => joinAuthors(splitAuthors(authors).filter((name) => !known.has(name)));
  const rows = await versionsOf(tx, ids);
  const changed = rows
    .map((row) => ({ ...row, authors: without(row.authors) }))
    .filter(({ authors }, at) => authors !== joinAuthors(splitAuthors(rows[at]?.authors ?? "")));
  if (changed.length === 0) return;
  // Rows are never changed: they are deleted, and added with the same numbers.
  const keys = changed.map(({ submissionId, number }) => sql`(${submissionId}::int, ${number}::int)`);
  await erasing(tx, () =>
    tx
      .delete(submissionVersion)
      .where(
        sql`(${submissionVersion.submissionId}, ${submissionVersion.number}) in (${sql.join(keys, sql`, `)})`,
      ),
  );
  await tx.insert(submissionVersion).values(changed);
}

/** Deletes all versions of a call, as an import brings its own. In a transaction of the database of all calls. */
export async function replaceVersions(tx: Queries, callId: number): Promise<void> {
  await erasing(tx, () => tx.delete(submissionVersion).where(eq(submissionVersion.callId, callId)));
}

async function erasing(tx: Queries, work: () => Promise<unknown>): Promise<void> {
  await tx.execute(sql`select set_config('lectern.versions_erased', 'yes', true)`);
  await work();
  await tx.execute(sql`select set_config('lectern.versions_erased', '', true)`);
}

/** What reviewers see of a version, also in a blind review. */
const SHOWN = [
  ...textsThat(({ blind }) => blind === "shown"),
  "conference",
  "topicType",
  "submissionType",
  "workshopDuration",
] as const;
/** What a blind review hides. */
const HIDDEN = ["authors", ...TEXT_NAMES.filter((name) => !SHOWN.some((shown) => shown === name))] as const;

const later = alias(submissionVersion, "later");

type Versioned = (typeof SHOWN)[number] | (typeof HIDDEN)[number];

/**
 * Whether some of a proposal's fields, or of the answers that go with them, differ from its version with this number,
 * beside a joined `submission`; false where there is no number.
 */
function differs(since: PgColumn, names: readonly Versioned[], blind: FormQuestion["blind"]): SQL<boolean> {
  const latestAnswers = sql`select answers from ${submissionVersion} newest
    where newest.submission_id = ${submission.id} order by newest.number desc limit 1`;
  return sql<boolean>`(${since} is not null and coalesce((
    select ${fieldsDiffer(submission, names)} or ${answersDiffer(latestAnswers, blind)} from ${submissionVersion}
    where ${submissionVersion.submissionId} = ${submission.id} and ${submissionVersion.number} = ${since}
    and exists (
      select from ${submissionVersion} newer where newer.submission_id = ${submission.id} and newer.number > ${since})
  ), false))`;
}

/** Whether these fields of a proposal, or of a later version of it, differ from a version that is joined. */
function fieldsDiffer(table: typeof submission | typeof later, names: readonly Versioned[]): SQL {
  const of = (each: typeof table | typeof submissionVersion) =>
    sql.join(
      names.map((name) => each[name]),
      sql`, `,
    );
  return sql`row(${of(table)}) is distinct from row(${of(submissionVersion)})`;
}

/** The same of the answers that reviewers see, which a blind review shows or hides; `answers` selects the newer ones. */
const answersDiffer = (answers: SQL, blind: FormQuestion["blind"]) => sql`exists (
  select from ${speakerForm}, jsonb_array_elements(${speakerForm.content} -> 'questions') question, lateral (${answers}) newer
  where ${speakerForm.kind} = 'questions' and newer.answers <> ${submissionVersion.answers}
  and question ->> 'shown_to' = 'reviewers' and question ->> 'blind' = ${sql.raw(`'${blind}'`)}
  and newer.answers -> (question ->> 'id') is distinct from ${submissionVersion.answers} -> (question ->> 'id')
)`;

/** Whether a proposal was changed since its version with this number, in what a blind review shows, and in what it hides. */
export const changedSince = (since: PgColumn) => ({
  shown: differs(since, SHOWN, "shown"),
  hidden: differs(since, HIDDEN, "hidden"),
});

const shownChange = statement((db, value) =>
  db
    .select({ number: later.number })
    .from(later)
    .innerJoin(
      submissionVersion,
      and(
        eq(submissionVersion.submissionId, later.submissionId),
        eq(submissionVersion.number, sql`${later.number} - 1`),
      ),
    )
    .where(
      and(
        eq(later.submissionId, value("id")),
        lte(later.number, value("upTo")),
        sql`(${fieldsDiffer(later, SHOWN)} or ${answersDiffer(sql`select ${later.answers}`, "shown")})`,
      ),
    )
    .orderBy(desc(later.number))
    .limit(1),
);

/** The number of the latest version, up to this one, that has changed what a blind review shows of a proposal. */
export async function latestShownChange(db: Queries, id: number, upTo: number): Promise<number> {
  const [row] = await shownChange(db, { id, upTo });
  return row?.number ?? 1;
}
