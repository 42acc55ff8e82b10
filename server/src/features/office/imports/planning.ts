import { createHash } from "node:crypto";
import { choicesOf } from "@lectern/domain/call/all-choices";
import type { EditionChoices } from "@lectern/domain/call/choices";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { FieldErrors } from "@lectern/domain/kernel/refusal";
import type { ImportBody } from "@lectern/domain/office/imports/contract";
import { limitExceeded } from "@lectern/domain/office/imports/limits";
import { type ExistingData, type Planned, planImport } from "@lectern/domain/office/imports/plan";
import { type ReadFile, readExport } from "@lectern/domain/office/imports/read";
import { addressesOf } from "@lectern/domain/office/imports/submitter";
import type { Source } from "@lectern/domain/office/imports/words";

/** What a plan depends on besides the file: existing data, and the settings. */
export type PlanContext = Pick<ExistingData, "imported" | "accounts" | "importer"> & {
  edition: EditionSettings;
};

export type Plan = {
  source: Source;
  file: ReadFile;
  planned: Planned[];
  /** A digest of the plan. */
  seen: string;
  choices: EditionChoices;
};

/** The ids and addresses in a file, to be looked up before planning. */
export type Named = { source: Source; ids: string[]; addresses: string[] };

/** The proposals in an import's files, or errors by field. */
export function readBody(body: ImportBody): ReadFile | { faults: FieldErrors } {
  for (const field of ["file", "people"] as const) {
    const fault = limitExceeded(body[field]);
    if (fault) return { faults: { [field]: [fault] } };
  }
  const file = readExport(body.file, body.people);
  return "fault" in file ? { faults: { file: [file.fault] } } : file;
}

/** The ids and addresses in a file. */
export const namedIn = ({ source, proposals }: ReadFile): Named => ({
  source,
  ids: proposals.map(({ id }) => id),
  addresses: proposals.flatMap((foreign) => addressesOf(source, foreign)),
});

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");
/** A short digest, sufficient to detect changes of a text. */
const mark = (text: string): string => digest(text).slice(0, 16);

/** Plans an import. */
export function planBody(file: ReadFile, body: ImportBody, { edition, ...here }: PlanContext): Plan {
  const planned = planImport(file.source, file.proposals, body, { ...here, mark }, edition);
  const seen = digest(JSON.stringify(planned));
  return { source: file.source, file, planned, seen, choices: choicesOf(edition) };
}
