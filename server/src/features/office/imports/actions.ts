import type { ImportBody } from "@lectern/domain/office/imports/contract";
import { currentEdition } from "#features/call/actions";
import type { Queries } from "#platform/db/database";
import { Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import type { Around, Named } from "./planning";
import { readApart } from "./reader";
import { accountsAt, importedFrom, lockImports } from "./store";

/** Seconds after which an organiser who was refused may find imports free again. */
export const TRY_AGAIN_AFTER = 5;

/** One import of the whole installation: no other is read or carried out until its transaction ends. */
export type OneImport = { tx: Queries; platform: Platform; signal: AbortSignal };

/** Does something with imports, unless another server is doing so: then it is refused with 429. */
export async function alone<T>(
  platform: Platform,
  signal: AbortSignal,
  work: (only: OneImport) => Promise<T>,
): Promise<T> {
  return platform.db.transaction(async (tx) => {
    if (!(await lockImports(tx))) throw new Refusal("too-many-attempts", TRY_AGAIN_AFTER);
    return work({ tx, platform, signal });
  });
}

/** What an import would do now, as JSON for organisers. Writes nothing. Throws BadInput, at its field, for what is no export or too large. */
export const previewOf = ({ tx, platform: { programs }, signal }: OneImport, body: ImportBody) =>
  readApart({ programs, signal }, body, "preview", (named) => around(tx, named, false));

/** The same to be carried out: the proposals that are here already stay as they are until the transaction ends. */
export const planOf = ({ tx, platform: { programs }, signal }: OneImport, body: ImportBody) =>
  readApart({ programs, signal }, body, "plan", (named) => around(tx, named, true));

async function around(tx: Queries, { source, ids, addresses }: Named, locked: boolean): Promise<Around> {
  const edition = await currentEdition(tx);
  // Never an empty list, of which there is no question to ask.
  const imported = await importedFrom(tx, source, ["", ...ids], locked);
  const accounts = await accountsAt(tx, ["", ...addresses]);
  return { imported, accounts, edition };
}
