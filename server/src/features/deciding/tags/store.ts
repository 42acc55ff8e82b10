import type { TagColour } from "@lectern/domain/deciding/tags/words";
import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { submission, submissionSpeaker } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { statement } from "#platform/db/statement";
import { submissionTag, tag } from "./tables";

/** What the list of tags is read from, with whose a proposal is: when none of these changes, it does not. */
export const TAG_TABLES = [tag, submissionTag, submission, submissionSpeaker];

/** Shared by the organisers of the call, or this organiser's own. */
const isFor = (reader: Placeholder | SQL | string) => or(isNull(tag.ownerId), eq(tag.ownerId, reader));

const page = statement((db, value) => {
  const used = db
    .select({
      tagId: submissionTag.tagId,
      // JSON is parsed faster than an array of the database.
      submissions: sql<
        number[]
      >`json_agg(${submissionTag.submissionId} order by ${submissionTag.submissionId})`.as("submissions"),
    })
    .from(submissionTag)
    .groupBy(submissionTag.tagId)
    .as("used");
  return db
    .select({ tag, submissions: sql<number[]>`coalesce(${used.submissions}, '[]')` })
    .from(tag)
    .leftJoin(used, eq(used.tagId, tag.id))
    .where(and(isFor(value("reader")), gt(tag.id, value("after"))))
    .orderBy(asc(tag.id))
    .limit(value("limit"));
});

export type ListedTag = Awaited<ReturnType<typeof page>>[number];

/** The tags after this id that an organiser may use, each with its proposals: one statement for all. */
export const pageOfTags = (db: Queries, reader: string, after: number, limit: number): Promise<ListedTag[]> =>
  page(db, { reader, after, limit });

export type TagRow = typeof tag.$inferSelect;

/** Those of these tags that an organiser may use, locked for an update, or as a key that must stay. */
export const lockTags = (
  db: Queries,
  reader: string,
  ids: readonly number[],
  strength: "update" | "key share",
): Promise<TagRow[]> =>
  db
    .select()
    .from(tag)
    .where(and(inArray(tag.id, [...ids]), isFor(reader)))
    .orderBy(asc(tag.id))
    .for(strength);

const isOf = (owner: string | null) => (owner === null ? isNull(tag.ownerId) : eq(tag.ownerId, owner));

/** How many tags an organiser has, or with null the call. */
export async function countTags(db: Queries, owner: string | null): Promise<number> {
  const [row] = await db.select({ n: count() }).from(tag).where(isOf(owner));
  return row?.n ?? 0;
}

/** Whether another tag than `except` has this name, among those of an organiser, or with null of the call. */
export async function isNameTaken(
  db: Queries,
  { owner, foldedName, except = 0 }: { owner: string | null; foldedName: string; except?: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: tag.id })
    .from(tag)
    .where(and(isOf(owner), eq(tag.foldedName, foldedName), ne(tag.id, except)))
    .limit(1);
  return rows.length > 0;
}

type NewTag = Pick<TagRow, "ownerId" | "code" | "name" | "foldedName" | "colour" | "createdAt">;

export async function insertTag(db: Queries, values: NewTag): Promise<TagRow> {
  const [row] = await db.insert(tag).values(values).returning();
  if (!row) throw new Error("A tag was not written");
  return row;
}

/** Changes a locked tag, and counts the change. */
export async function updateTag(
  db: Queries,
  id: number,
  values: { name: string; foldedName: string; colour: TagColour },
): Promise<TagRow> {
  const [row] = await db
    .update(tag)
    .set({ ...values, version: sql`${tag.version} + 1` })
    .where(eq(tag.id, id))
    .returning();
  if (!row) throw new Error("A tag was not written");
  return row;
}

/** Deletes a tag, also from the proposals that the connection does not show. */
export async function deleteTagRow(db: Queries, id: number): Promise<void> {
  await db.delete(tag).where(eq(tag.id, id));
}

/** The proposals with a tag, of those that the connection shows. */
export async function taggedWith(db: Queries, tagId: number): Promise<number[]> {
  const rows = await db
    .select({ id: submissionTag.submissionId })
    .from(submissionTag)
    .where(eq(submissionTag.tagId, tagId))
    .orderBy(asc(submissionTag.submissionId));
  return rows.map(({ id }) => id);
}

/** Those of these proposals that exist. */
export async function existing(db: Queries, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: submission.id })
    .from(submission)
    .where(inArray(submission.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

export type Link = { submission: number; tag: number };

/**
 * Adds each of these tags to each of these proposals, and returns what was new. A proposal that is being erased is left out.
 */
export async function addLinks(
  db: Queries,
  submissions: readonly number[],
  tags: readonly number[],
): Promise<Link[]> {
  if (submissions.length === 0 || tags.length === 0) return [];
  const kept = await db
    .select({ id: submission.id })
    .from(submission)
    .where(inArray(submission.id, [...submissions]))
    .orderBy(asc(submission.id))
    .for("key share");
  const { rows } = await db.execute<Link>(sql`
    insert into ${submissionTag} (submission_id, tag_id)
    select s, t from unnest(${sql.param(kept.map(({ id }) => id))}::int[]) s
      cross join unnest(${sql.param([...tags])}::int[]) t
    on conflict do nothing returning submission_id as submission, tag_id as tag`);
  return rows;
}

/** Removes each of these tags from each of these proposals, and returns what was there. */
export async function removeLinks(
  db: Queries,
  submissions: readonly number[],
  tags: readonly number[],
): Promise<Link[]> {
  if (submissions.length === 0 || tags.length === 0) return [];
  return db
    .delete(submissionTag)
    .where(
      and(inArray(submissionTag.submissionId, [...submissions]), inArray(submissionTag.tagId, [...tags])),
    )
    .returning({ submission: submissionTag.submissionId, tag: submissionTag.tagId });
}

/** The name of a tag on a proposal. */
export type TagOn = { submissionId: number; name: string; own: boolean };

/** The names of the shared tags of these proposals, and of the reader's own, by name. */
export const tagNamesOn = (db: Queries, submissions: readonly number[], reader: string): Promise<TagOn[]> =>
  db
    .select({
      submissionId: submissionTag.submissionId,
      name: tag.name,
      own: sql<boolean>`${tag.ownerId} is not null`,
    })
    .from(submissionTag)
    .innerJoin(tag, eq(tag.id, submissionTag.tagId))
    .where(and(inArray(submissionTag.submissionId, [...submissions]), isFor(reader)))
    .orderBy(asc(submissionTag.submissionId), asc(tag.foldedName));
