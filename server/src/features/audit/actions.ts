import type { AuditLine, FileReads } from "@lectern/domain/audit/contract";
import { type KnownAction, LINES_A_PAGE } from "@lectern/domain/audit/words";
import type { Queries } from "#platform/db/database";
import { type OnUnreadable, presentLine } from "./present";
import { insertEntries, insertEntry, namesOf, type Question, readEntries, readsByGroup } from "./store";

export { countEntriesBefore, dropEntriesBefore, rewriteDetails } from "./forgetting-store";

export { lastMoves } from "./store";

export type AuditEntry = {
  at: Date;
  /** null: the system itself. */
  actorId: string | null;
  action: KnownAction;
  submissionId?: number;
  fromStatus?: string;
  toStatus?: string;
  /** `from` and `to` where something changed; `accountId`: the person that it is about. */
  details?: Record<string, unknown>;
};

/** Adds many lines at once. */
export async function recordAll(db: Queries, entries: readonly AuditEntry[]): Promise<void> {
  await insertEntries(db, entries);
}

/** Adds a line to the audit log, as part of the transaction that did the thing. */
export async function record(db: Queries, entry: AuditEntry): Promise<void> {
  await insertEntry(db, entry);
}

type Reading = { limit?: number; onUnreadable?: OnUnreadable };
export type AuditPage = { lines: AuditLine[]; next: number | null };

/** A page of the log in plain words; `next` leads to the one after it, null at the end. */
export async function readLog(
  db: Queries,
  question: Question,
  { limit = LINES_A_PAGE, onUnreadable = () => undefined }: Reading = {},
): Promise<AuditPage> {
  const entries = await readEntries(db, question, limit + 1);
  const shown = entries.slice(0, limit);
  const people = shown.flatMap(({ entry, whomId }) => [entry.actorId, whomId]);
  const names = await namesOf(db, [...new Set(people.filter((id) => id !== null))]);
  return {
    lines: shown.map((entry) => presentLine(entry, names, onUnreadable)),
    next: entries.length > limit ? (shown.at(-1)?.entry.id ?? null) : null,
  };
}

/** Lines of the export that are in memory at a time. */
const EXPORT_PAGE = 1_000;

/** The whole of what is asked for, newest first, read page by page as it is taken. */
export async function* exportLog(
  db: Queries,
  question: Question,
  onUnreadable?: OnUnreadable,
): AsyncGenerator<AuditLine> {
  const reading = { limit: EXPORT_PAGE, ...(onUnreadable && { onUnreadable }) };
  let before: number | null | undefined;
  do {
    const page = await readLog(db, before == null ? question : { ...question, before }, reading);
    yield* page.lines;
    before = page.next;
  } while (before !== null);
}

/** Who opened the file of a submission, by group: nobody's name, and not its owner's own reads. */
export async function fileReads(db: Queries, submissionId: number, ownerId: string): Promise<FileReads> {
  const reads = await readsByGroup(db, submissionId, ownerId);
  return reads.flatMap(({ group, times, last }) =>
    (group === "reviewer" || group === "organiser") && last
      ? [{ group, times, last_on: last.toISOString() }]
      : [],
  );
}
