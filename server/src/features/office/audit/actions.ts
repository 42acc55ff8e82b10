import { AUDIT_PAGE_SIZE } from "@lectern/domain/log/words";
import type { AuditEntry } from "@lectern/domain/office/audit/contract";
import type { Queries } from "#platform/db/database";
import { type OnUnreadable, presentLine } from "./present";
import { namesOf, type Question, readEntries } from "./store";

type Reading = { limit?: number; onUnreadable: OnUnreadable };
type AuditPage = { lines: AuditEntry[]; next: number | null };

/** A page of the log as sentences; `next` is the cursor of the next page, null at the end. */
export async function readLog(
  db: Queries,
  question: Question,
  { limit = AUDIT_PAGE_SIZE, onUnreadable }: Reading,
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

/** Entries of the export that are in memory at a time. */
const EXPORT_PAGE = 400;

/** All matching entries, newest first, page by page. */
export async function* logPages(
  db: Queries,
  question: Question,
  onUnreadable: OnUnreadable = () => undefined,
): AsyncGenerator<AuditEntry[]> {
  const reading = { limit: EXPORT_PAGE, onUnreadable };
  let before: number | null | undefined;
  do {
    const page = await readLog(db, before == null ? question : { ...question, before }, reading);
    yield page.lines;
    before = page.next;
  } while (before !== null);
}
