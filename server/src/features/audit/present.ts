import type { AuditLine } from "@lectern/domain/audit/contract";
import { auditInWords } from "@lectern/domain/audit/sentences";
import { SYSTEM } from "@lectern/domain/audit/words";
import type { Cell } from "@lectern/domain/kernel/spreadsheet";
import type { Entry } from "./store";

/** A line in plain words. Somebody whose account is gone is shown by their id. */
export function presentLine({ entry, whomId, title }: Entry, names: ReadonlyMap<string, string>): AuditLine {
  const person = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? id });
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    who: person(entry.actorId),
    action: entry.action,
    // Who does something to themselves need not be named twice.
    whom: whomId === entry.actorId ? null : person(whomId),
    proposal: entry.submissionId === null ? null : { pk: entry.submissionId, title },
    ...auditInWords(entry),
  };
}

/** The columns of the export, and what stands in each. */
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

export const csvRow = (line: AuditLine): Cell[] => [
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
