import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { EditionChoices } from "@lectern/domain/edition/choices";
import { choicesOf } from "@lectern/domain/edition/words";
import { beyondBounds } from "@lectern/domain/imports/bounds";
import type { ImportBody } from "@lectern/domain/imports/contract";
import { type Planned, planImport } from "@lectern/domain/imports/plan";
import { type ReadFile, readExport } from "@lectern/domain/imports/read";
import { addressesOf } from "@lectern/domain/imports/submitter";
import type { Source } from "@lectern/domain/imports/words";
import type { Queries } from "#platform/db/database";
import { BadInput } from "#platform/http/refusal";
import { currentEdition } from "../edition/actions";
import { accountsAt, importedFrom } from "./store";

/** Proposals that are planned in one go. */
const AT_ONCE = 100;

export type Plan = {
  source: Source;
  file: ReadFile;
  planned: Planned[];
  seen: string;
  choices: EditionChoices;
};

/** So much of a digest tells one text of a proposal from another. */
const mark = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 16);

/**
 * What an import would do now. Throws BadInput, at its field, for what is no export or too large. Writes nothing; with `locked`, the
 * proposals that are here already stay as they are until the transaction ends.
 */
export async function planOf(db: Queries, body: ImportBody, locked = false): Promise<Plan> {
  for (const field of ["file", "people"] as const) {
    const fault = beyondBounds(body[field]);
    if (fault) throw new BadInput({ [field]: [fault] });
  }
  const file = readExport(body.file, body.people);
  if ("fault" in file) throw new BadInput({ file: [file.fault] });
  const { source, proposals } = file;
  // Never an empty list, of which there is no question to ask.
  const addresses = ["", ...proposals.flatMap((foreign) => addressesOf(source, foreign))];
  const edition = await currentEdition(db);
  const known = ["", ...proposals.map(({ id }) => id)];
  const imported = await importedFrom(db, source, known, locked);
  const accounts = await accountsAt(db, addresses);
  const planned: Planned[] = [];
  const ids = new Set<string>();
  for (let from = 0; from < proposals.length; from += AT_ONCE) {
    const part = proposals.slice(from, from + AT_ONCE);
    planned.push(...planImport(source, part, body, { imported, accounts, mark }, edition, ids));
    // Others are answered in between.
    await setImmediate();
  }
  const seen = createHash("sha256").update(JSON.stringify(planned)).digest("base64url");
  return { source, file, planned, seen, choices: choicesOf(edition) };
}
