import { createHash } from "node:crypto";
import { closesLater, closesLaterFor } from "@lectern/domain/call/conference-dates";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { PAGES } from "@lectern/domain/kernel/paths";
import { choiceEffects } from "@lectern/domain/office/settings/choice-changes";
import { consequences } from "@lectern/domain/office/settings/consequences";
import {
  type GuardedSetting,
  WEAKENING_LABELS,
  weakenings,
} from "@lectern/domain/office/settings/two-person";
import { currentEdition } from "#features/call/actions";
import { lockSettings } from "#features/call/store";
import {
  applyChanges,
  type Changes,
  checkedSettings,
  refuseByData,
} from "#features/office/settings/changing";
import { post } from "#features/post/actions";
import { choicesInUse } from "#features/proposals/store";
import type { Platform } from "#platform/platform";
import { retentionEffects } from "../privacy/retention";

import { extendedLetter } from "./mails";
import { requestWeakening } from "./requests";
import { affectedProposals, listExtensionRecipients } from "./store";

/** The ETag of the settings: a digest of all of them. */
export const settingsTag = (settings: EditionSettings): string =>
  `"${createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 16)}"`;

/** The effects of the changes as sentences. Throws BadInput as saving would. */
export async function previewSettings(platform: Platform, changes: Changes): Promise<string[]> {
  const before = await currentEdition(platform.db);
  const wanted = checkedSettings(before, changes);
  const waiting = weakenings(before, wanted);
  const after = { ...wanted, ...valuesOf(before, waiting) };
  await refuseByData(platform.db, before, after);
  return [
    ...waiting.map(
      (key) =>
        `“${WEAKENING_LABELS[key]}” waits until another organiser confirms it. All organisers are notified by mail.`,
    ),
    ...consequences(await affectedProposals(platform.db, "seen"), before, after, platform.clock.now()),
    ...choiceEffects(before, after, await choicesInUse(platform.db)),
    ...(await retentionEffects(platform, before, after)),
  ];
}

/** The current values of these settings. */
const valuesOf = (settings: EditionSettings, keys: readonly GuardedSetting[]) =>
  Object.fromEntries(keys.map((key) => [key, settings[key]]));

/**
 * Saves the changes, and moves every affected proposal, in one transaction. Changes that weaken the two-person rule wait
 * for a second organiser. `refuseStale` gets the settings' current ETag, and throws when the edit is of another version.
 * With `tell`, speakers are notified of a later close.
 */
export async function saveSettings(
  platform: Platform,
  actor: Actor,
  { changes, tell }: { changes: Changes; tell: boolean },
  refuseStale: (currentTag: string) => void,
): Promise<EditionSettings> {
  const at = platform.clock.now();
  const mover = { actorId: actor.userId, at };
  return platform.db.transaction(async (tx) => {
    await lockSettings(tx);
    const before = await currentEdition(tx);
    refuseStale(settingsTag(before));
    const waiting = weakenings(before, checkedSettings(before, changes));
    const after = await applyChanges(tx, before, { ...changes, ...valuesOf(before, waiting) }, mover);
    await requestWeakening(platform, tx, actor, waiting);
    if (tell && closesLater(before, after)) {
      for (const { email: to, codes } of await listExtensionRecipients(tx)) {
        if (codes.length > 0 && !codes.some((code) => closesLaterFor(code, before, after))) continue;
        await post(tx, after, {
          to,
          kind: "call-extended",
          letter: extendedLetter(after, `${platform.callUrl}${PAGES.login}`),
          at,
        });
      }
    }
    return after;
  });
}
