import type { EditionSettings } from "@lectern/domain/call/words";
import { type GuardedSetting, weakenings } from "@lectern/domain/office/settings/two-person";
import { currentEdition } from "#features/call/actions";
import { lockSettings } from "#features/call/store";
import { notifyOrganisers } from "#features/identity/accounts/organisers";
import { applyChanges } from "#features/office/settings/changing";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { weakenedLetter } from "./mails";

/** Mails every organiser that the two-person rule was weakened. */
export const notifyWeakened = (
  { callUrl }: Platform,
  tx: Queries,
  edition: EditionSettings,
  weakened: { keys: readonly GuardedSetting[]; at: Date; by: string },
) =>
  notifyOrganisers(tx, edition, {
    kind: "setting-weakened",
    letter: weakenedLetter(edition, { ...weakened, callUrl }),
    at: weakened.at,
  });

/**
 * Changes one setting on behalf of an operator, whom no rule here can limit, and moves every affected proposal. Records it in
 * the audit log, and notifies organisers where it weakens the two-person rule.
 */
export async function setByOperator(
  platform: Platform,
  key: string,
  value: unknown,
): Promise<EditionSettings> {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    await lockSettings(tx);
    const before = await currentEdition(tx);
    const after = await applyChanges(tx, before, { [key]: value }, { actorId: null, at });
    const keys = weakenings(before, after);
    if (keys.length > 0) {
      const by = "The portal's operator changed a setting on the command line";
      await notifyWeakened(platform, tx, after, { keys, at, by });
    }
    return after;
  });
}
