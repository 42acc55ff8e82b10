import type { Cell } from "@lectern/domain/kernel/spreadsheet";
import { SYSTEM } from "@lectern/domain/log/words";
import type { AuditEntry } from "@lectern/domain/office/audit/contract";
import { type AuditWords, describeAuditEntry } from "@lectern/domain/office/audit/sentences";
import type { Entry } from "#features/office/audit/store";

/** Called for an entry that could not be described; `id` is the entry's. */
export type OnUnreadable = (error: unknown, id: number) => void;

/** An entry as a sentence. A person without an account is shown by their id. */
export function presentLine(
  { entry, whomId, title }: Entry,
  names: ReadonlyMap<string, string>,
  onUnreadable: OnUnreadable,
): AuditEntry {
  const person = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? id });
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    who: person(entry.actorId),
    action: entry.action,
    // Don't repeat an actor who is also the affected person.
    whom: whomId === entry.actorId ? null : person(whomId),
    proposal: entry.submissionId === null ? null : { pk: entry.submissionId, title },
    ...wordsOf(entry, onUnreadable),
  };
}

/** An entry that cannot be described is shown by its action, so that it does not break its page. */
function wordsOf(entry: Entry["entry"], onUnreadable: OnUnreadable): AuditWords {
  try {
    return describeAuditEntry(entry);
  } catch (error) {
    onUnreadable(error, entry.id);
    return { what: entry.action, from: null, to: null, details: [] };
  }
}

/** The columns of the export. */
export const CSV_COLUMNS = [
  "time (UTC)",
  "who",
  "who (id)",
  "what",
  "whom",
  "whom (id)",
  "proposal",
  "title",
  "from",
  "to",
  "details",
] as const;

export const csvRow = (line: AuditEntry): Cell[] => [
  line.at,
  line.who?.name ?? SYSTEM,
  line.who?.id ?? "",
  line.what,
  line.whom?.name ?? "",
  line.whom?.id ?? "",
  line.proposal?.pk ?? "",
  line.proposal?.title ?? "",
  line.from ?? "",
  line.to ?? "",
  line.details.map(({ name, value }) => `${name}: ${value}`).join("; "),
];
