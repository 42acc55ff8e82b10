import type { Actor } from "@lectern/domain/kernel/actor";
import type { ImportBody } from "@lectern/domain/office/imports/contract";
import { currentEdition, editionToSave } from "#features/call/actions";
import type { Queries } from "#platform/db/database";
import { Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import type { Named, PlanContext } from "./planning";
import { readInThread } from "./reader";
import { accountsAt, importedFrom, lockImports } from "./store";

/** Seconds until a retry after another import blocked this one. */
export const TRY_AGAIN_AFTER = 5;

/** An import that holds the installation's lock until its transaction ends. */
export type OneImport = { tx: Queries; platform: Platform; signal: AbortSignal };

/** Runs an import or preview, or refuses with 429 while another server does. */
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

/** Previews an import as JSON. Writes nothing. Throws BadInput, at its field, for an invalid or too large file. */
export const previewOf = (
  { tx, platform: { programs }, signal }: OneImport,
  { userId: importer }: Actor,
  body: ImportBody,
) =>
  readInThread({ programs, signal }, body, "preview", (named) =>
    planContext(tx, named, { importer, locked: false }),
  );

/** The plan to be carried out; locks the proposals that exist already. */
export const planOf = (
  { tx, platform: { programs }, signal }: OneImport,
  { userId: importer }: Actor,
  body: ImportBody,
) =>
  readInThread({ programs, signal }, body, "plan", (named) =>
    planContext(tx, named, { importer, locked: true }),
  );

async function planContext(
  tx: Queries,
  { source, ids, addresses }: Named,
  by: { importer: string; locked: boolean },
): Promise<PlanContext> {
  const edition = await (by.locked ? editionToSave(tx) : currentEdition(tx));
  // Never an empty list, which is invalid in SQL.
  const imported = await importedFrom(tx, source, ["", ...ids], by);
  const accounts = await accountsAt(tx, ["", ...addresses], "seen");
  return { imported, accounts, importer: by.importer, edition };
}
