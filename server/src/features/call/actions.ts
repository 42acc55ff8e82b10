import { EDITION_DEFAULTS, type EditionSettings } from "@lectern/domain/call/words";
import type { Queries } from "#platform/db/database";
import { storedSettings } from "./store";

/** The edition's current settings: the stored changes over the defaults. Not cached. */
export async function currentEdition(db: Queries): Promise<EditionSettings> {
  return { ...EDITION_DEFAULTS, ...(await storedSettings(db)) };
}
