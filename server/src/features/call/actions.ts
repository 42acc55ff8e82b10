import { EDITION_DEFAULTS, type EditionSettings } from "@lectern/domain/call/words";
import type { Queries } from "#platform/db/database";
import { settingsOfCalls, storedSettings } from "./store";

/** The settings of a call: the stored changes over the defaults. */
export const editionFrom = (stored: Record<string, unknown>): EditionSettings => ({
  ...EDITION_DEFAULTS,
  ...stored,
});

/** The edition's current settings. Not cached. */
export async function currentEdition(db: Queries): Promise<EditionSettings> {
  return editionFrom(await storedSettings(db));
}

/** Gives the settings of each call by its id, as of now; `everyCall` is the database of all calls. */
export async function editionsOfCalls(everyCall: Queries): Promise<(call: number) => EditionSettings> {
  const stored = await settingsOfCalls(everyCall);
  return (call) => editionFrom(stored.get(call) ?? {});
}
