import { and, asc, count, eq, ne, or, type SQL, sql } from "drizzle-orm";
import { profile } from "#features/identity/profiles/tables";
import { account } from "#features/identity/tables";
import { submission } from "#features/proposals/proposal/tables";
import type { Queries } from "#platform/db/database";
import { note } from "./tables";

export type NoteRow = typeof note.$inferSelect;

/** What a note is on. */
export type Subject = { submissionId: number } | { aboutId: string };

const isOn = (subject: Subject): SQL =>
  "aboutId" in subject ? eq(note.aboutId, subject.aboutId) : eq(note.submissionId, subject.submissionId);

/** No one reads what others wrote about them. */
const notAbout = (reader: string) => sql`${note.aboutId} is distinct from ${reader}`;

const withAuthors = (db: Queries) =>
  db
    .select({ note, email: account.email, firstName: profile.firstName, lastName: profile.lastName })
    .from(note)
    .innerJoin(account, eq(account.id, note.authorId))
    .leftJoin(profile, eq(profile.accountId, note.authorId));

/** The notes on a proposal or a person with their authors, oldest first. */
export const notesOn = (db: Queries, reader: string, subject: Subject) =>
  withAuthors(db)
    .where(and(isOn(subject), notAbout(reader)))
    .orderBy(asc(note.writtenAt), asc(note.id));

export type ListedNote = Awaited<ReturnType<typeof notesOn>>[number];

/** A note with its author. */
export async function findNote(db: Queries, id: string): Promise<ListedNote | null> {
  const [row] = await withAuthors(db).where(eq(note.id, id));
  return row ?? null;
}

export async function countNotes(db: Queries, subject: Subject): Promise<number> {
  const [row] = await db.select({ n: count() }).from(note).where(isOn(subject));
  return row?.n ?? 0;
}

/** The id of a note with this author and text; null where there is none. */
export async function findSame(
  db: Queries,
  subject: Subject,
  { authorId, text }: Pick<NoteRow, "authorId" | "text">,
): Promise<string | null> {
  const [row] = await db
    .select({ id: note.id })
    .from(note)
    .where(and(isOn(subject), eq(note.authorId, authorId), eq(note.text, text)));
  return row?.id ?? null;
}

/** Whether the call has this proposal. */
export async function isProposal(db: Queries, id: number): Promise<boolean> {
  const rows = await db.select({ id: submission.id }).from(submission).where(eq(submission.id, id));
  return rows.length > 0;
}

/** Locks a proposal against deletion; false where there is none. */
export async function keepProposal(db: Queries, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: submission.id })
    .from(submission)
    .where(eq(submission.id, id))
    .for("key share");
  return rows.length > 0;
}

/** Locks an account against deletion; false where there is none. */
export async function keepAccount(db: Queries, id: string): Promise<boolean> {
  const rows = await db.select({ id: account.id }).from(account).where(eq(account.id, id)).for("key share");
  return rows.length > 0;
}

type NewNote = Pick<NoteRow, "authorId" | "text" | "writtenAt"> & Subject;

export async function insertNote(db: Queries, values: NewNote): Promise<string> {
  const [row] = await db.insert(note).values(values).returning({ id: note.id });
  if (!row) throw new Error("A note was not written");
  return row.id;
}

/** A note of this author, locked; null where there is none. */
export async function lockOwnNote(db: Queries, authorId: string, id: string): Promise<NoteRow | null> {
  const [row] = await db
    .select()
    .from(note)
    .where(and(eq(note.id, id), eq(note.authorId, authorId)))
    .for("update");
  return row ?? null;
}

/** Changes a locked note, and counts the change. */
export async function updateNote(db: Queries, id: string, text: string, at: Date): Promise<void> {
  await db
    .update(note)
    .set({ text, changedAt: at, version: sql`${note.version} + 1` })
    .where(eq(note.id, id));
}

export async function deleteNoteRow(db: Queries, id: string): Promise<void> {
  await db.delete(note).where(eq(note.id, id));
}

/** The notes about a person and on the proposals that they lead, oldest first. */
export const notesAbout = (db: Queries, reader: string, person: string) =>
  db
    .select({ note, pk: submission.id, title: submission.title })
    .from(note)
    .leftJoin(submission, eq(submission.id, note.submissionId))
    .where(
      and(
        or(eq(note.aboutId, person), eq(submission.ownerId, person)),
        notAbout(reader),
        ne(sql`${person}`, reader),
      ),
    )
    .orderBy(asc(note.writtenAt), asc(note.id));
