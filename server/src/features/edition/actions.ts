import { SETTING_SCHEMAS } from "@lectern/domain/edition/settings";
import {
  BOTH_CONFERENCES,
  EDITION_DEFAULTS,
  type EditionKey,
  type EditionSettings,
} from "@lectern/domain/edition/words";
import type { Queries } from "#platform/db/database";
import { BadInput } from "#platform/http/refusal";
import { storedSettings, storeSetting } from "./store";

export const EDITION_KEYS = Object.keys(EDITION_DEFAULTS) as EditionKey[];

/** The edition's settings as they stand: what was changed, over the defaults. Read anew for every request. */
export async function currentEdition(db: Queries): Promise<EditionSettings> {
  return { ...EDITION_DEFAULTS, ...(await storedSettings(db)) };
}

/** Changes one setting, given as JSON value or as text. Throws BadInput that says what the setting takes. */
export async function changeSetting(db: Queries, key: string, value: unknown): Promise<EditionSettings> {
  if (!isEditionKey(key)) {
    throw new BadInput({ key: [`There is no setting "${key}". Settings: ${EDITION_KEYS.join(", ")}.`] });
  }
  const parsed = SETTING_SCHEMAS[key].safeParse(value);
  if (!parsed.success) throw new BadInput({ [key]: parsed.error.issues.map((issue) => issue.message) });
  const next = { ...(await currentEdition(db)), [key]: parsed.data };
  const faults = contradictions(next);
  if (faults.length > 0) throw new BadInput({ [key]: faults });
  await storeSetting(db, key, parsed.data);
  return next;
}

const isEditionKey = (key: string): key is EditionKey => Object.hasOwn(EDITION_DEFAULTS, key);

function contradictions(e: EditionSettings): string[] {
  const faults: string[] = [];
  if (Date.parse(e.opensAt) >= Date.parse(e.closesAt)) faults.push("The call must open before it closes.");
  if (e.passwordMin > e.passwordMax) faults.push("passwordMin must not be larger than passwordMax.");
  if (e.conferenceCode === BOTH_CONFERENCES) {
    faults.push(`${BOTH_CONFERENCES} is the code of both conferences: choose another.`);
  }
  return faults;
}
