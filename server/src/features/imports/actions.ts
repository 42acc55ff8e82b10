import { createHash } from "node:crypto";
import type { EditionChoices } from "@lectern/domain/edition/choices";
import { choicesOf } from "@lectern/domain/edition/words";
import type { ImportBody } from "@lectern/domain/imports/contract";
import { type Planned, planImport } from "@lectern/domain/imports/plan";
import { type ReadFile, readExport } from "@lectern/domain/imports/read";
import { addressesOf } from "@lectern/domain/imports/submitter";
import type { Source } from "@lectern/domain/imports/words";
import type { Queries } from "#platform/db/database";
import { BadInput } from "#platform/http/refusal";
import { currentEdition } from "../edition/actions";
import { accountsAt, importedFrom } from "./store";

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
 * What an import would do now. Throws BadInput, at `file`, for what is no export. Writes nothing; with `locked`, the
 * proposals that are here already stay as they are until the transaction ends.
 */
export async function planOf(db: Queries, body: ImportBody, locked = false): Promise<Plan> {
  const file = readExport(body.file, body.people);
  if ("fault" in file) throw new BadInput({ file: [file.fault] });
  const { source, proposals } = file;
  // Never an empty list, of which there is no question to ask.
  const addresses = ["", ...proposals.flatMap((foreign) => addressesOf(source, foreign))];
  const edition = await currentEdition(db);
  const ids = proposals.map(({ id }) => id);
  const imported = await importedFrom(db, source, ["", ...ids], locked);
  const accounts = await accountsAt(db, addresses);
  const planned = planImport(source, proposals, body, { imported, accounts, mark }, edition);
  const seen = createHash("sha256").update(JSON.stringify(planned)).digest("base64url");
  return { source, file, planned, seen, choices: choicesOf(edition) };
}
