import { createHash } from "node:crypto";
import type { EditionSettings } from "@lectern/domain/edition/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { choiceEffects } from "@lectern/domain/settings/choice-changes";
import { type Affected, consequences, eventOf } from "@lectern/domain/settings/consequences";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import {
  changeSettings,
  checkedSettings,
  choicesInUse,
  currentEdition,
  lockSettings,
  refuseChoicesInUse,
} from "../edition/actions";
import { post } from "../mails/actions";
import { retentionEffects } from "../privacy/actions";
import { lockAny, move } from "../submissions/actions";
import { extendedLetter } from "./mails";
import { affectedProposals, whoCanUseTime } from "./store";

type Changes = Readonly<Record<string, unknown>>;

/** The version of the settings: they are few, so it is a digest of them all. */
export const settingsTag = (settings: EditionSettings): string =>
  `"${createHash("sha256").update(JSON.stringify(settings)).digest("hex").slice(0, 16)}"`;

/** What the changes would do, as sentences. Throws BadInput as saving would. */
export async function previewSettings(platform: Platform, changes: Changes): Promise<string[]> {
  const before = await currentEdition(platform.db);
  const after = checkedSettings(before, changes);
  await refuseChoicesInUse(platform.db, before, after);
  return [
    ...consequences(await affectedProposals(platform.db), before, after, platform.clock.now()),
    ...choiceEffects(before, after, await choicesInUse(platform.db)),
    ...(await retentionEffects(platform, before, after)),
  ];
}

/**
 * Saves the changes, and moves every proposal that they concern, all in one transaction. `refuseStale` gets the
 * settings' present tag and throws when another version was edited. With `tell`, speakers are told of a later close.
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
    const after = await changeSettings(tx, changes, mover);
    for (const affected of await affectedProposals(tx)) await follow(tx, affected, before, after, mover);
    if (tell && Date.parse(after.closesAt) > Date.parse(before.closesAt)) {
      for (const to of await whoCanUseTime(tx)) {
        await post(tx, after, {
          to,
          kind: "call-extended",
          letter: extendedLetter(after, platform.publicUrl),
          at,
        });
      }
    }
    return after;
  });
}

/** Asked again when the row is locked: the speaker may have withdrawn it, a reviewer may have added a review. */
async function follow(
  tx: Queries,
  affected: Affected,
  before: EditionSettings,
  after: EditionSettings,
  mover: { actorId: string; at: Date },
): Promise<void> {
  if (!eventOf(affected, before, after, mover.at)) return;
  const submission = await lockAny(tx, affected.id);
  const event = submission && eventOf({ ...affected, status: submission.status }, before, after, mover.at);
  if (!submission || !event) return;
  const rested = event === "endEditing" ? { cooldownSince: mover.at } : {};
  await move(tx, submission, event, mover, rested);
}
