import type { EditionSettings } from "@lectern/domain/call/words";
import { GUARDED_SETTINGS } from "@lectern/domain/office/settings/two-person";
import { type Affected, eventOf } from "@lectern/domain/proposals/settings-effect";
import { type Changer, changeSettings } from "#features/office/settings/changing";
import { move } from "#features/proposals/move";
import { lockAny } from "#features/proposals/store";
import type { Queries } from "#platform/db/database";
import { supersedeRequests } from "./requests-store";
import { affectedProposals } from "./store";

export type Changes = Readonly<Record<string, unknown>>;

/** Changes settings and moves every proposal that they concern, in the given transaction. */
export async function applyChanges(
  tx: Queries,
  before: EditionSettings,
  changes: Changes,
  changer: Changer,
): Promise<EditionSettings> {
  const after = await changeSettings(tx, changes, changer);
  const changed = GUARDED_SETTINGS.filter((key) => before[key] !== after[key]);
  await supersedeRequests(tx, changed, changer.at);
  for (const affected of await affectedProposals(tx)) await follow(tx, affected, before, after, changer);
  return after;
}

/** Asked again when the row is locked: the speaker may have withdrawn it, a reviewer may have added a review. */
async function follow(
  tx: Queries,
  affected: Affected,
  before: EditionSettings,
  after: EditionSettings,
  mover: Changer,
): Promise<void> {
  if (!eventOf(affected, before, after, mover.at)) return;
  const submission = await lockAny(tx, affected.id);
  const event = submission && eventOf({ ...affected, status: submission.status }, before, after, mover.at);
  if (!submission || !event) return;
  const rested = event === "endEditing" ? { cooldownSince: mover.at } : {};
  await move(tx, submission, event, mover, rested);
}
