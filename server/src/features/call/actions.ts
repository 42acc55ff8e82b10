import { EDITION_DEFAULTS, type EditionSettings } from "@lectern/domain/call/words";
import type { Queries } from "#platform/db/database";
import { storedSettings } from "./store";

/** The edition's settings as they stand: what was changed, over the defaults. Read anew for every request. */
export async function currentEdition(db: Queries): Promise<EditionSettings> {
  return { ...EDITION_DEFAULTS, ...(await storedSettings(db)) };
}
