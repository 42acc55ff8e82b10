import { durationsMissing } from "@lectern/domain/call/choice-lists";
import { CHOICE_KINDS, type ChoiceKind } from "@lectern/domain/call/choices";
import { BOTH_CONFERENCES } from "@lectern/domain/call/conferences";
import { INSTALLATION_SETTINGS } from "@lectern/domain/call/installation-settings";
import { SETTING_SCHEMAS } from "@lectern/domain/call/settings";
import { EDITION_DEFAULTS, type EditionKey, type EditionSettings } from "@lectern/domain/call/words";
import type { FieldErrors } from "@lectern/domain/kernel/refusal";
import { followsOpening } from "@lectern/domain/office/settings/announced-opening";
import {
  changesBetween,
  choiceAuditLines,
  inUseFaults,
} from "@lectern/domain/office/settings/choice-changes";
import {
  conferenceDateFaults,
  conferenceDateLines,
} from "@lectern/domain/office/settings/conference-date-faults";
import { GUARDED_SETTINGS } from "@lectern/domain/office/settings/two-person";
import { SHARED_SETTING, UNKNOWN_VILLAGES_CALL } from "@lectern/domain/office/settings/words";
import { type Affected, eventOf } from "@lectern/domain/proposals/settings-effect";
import { currentEdition } from "#features/call/actions";
import { inDefaultCall, isOtherCall } from "#features/call/calls-store";
import { lockChoices, lockSettings, storeSetting } from "#features/call/store";
import { record } from "#features/log/actions";
import { move } from "#features/proposals/move";
import { choicesInUse, lockAny } from "#features/proposals/store";
import { followConferences } from "#features/reviewing/panel/conferences";
import type { Queries } from "#platform/db/database";
import { BadInput } from "#platform/http/refusal";
import { affectedProposals, supersedeRequests } from "./store";

export const EDITION_KEYS = Object.keys(EDITION_DEFAULTS) as EditionKey[];

/** Who changes settings, and when. `actorId` null: the command line. */
export type Changer = { actorId: string | null; at: Date };

/** Changes one setting, given as JSON value or as text. Throws BadInput with the accepted values. */
export const changeSetting = (db: Queries, key: string, value: unknown, changer: Changer) =>
  changeSettings(db, { [key]: value }, changer);

/**
 * Changes several settings in the caller's transaction, each with an audit entry; they are checked together, so that dates
 * can move as a pair. Throws BadInput with the accepted values by setting.
 */
async function changeSettings(
  db: Queries,
  changes: Readonly<Record<string, unknown>>,
  { actorId, at }: Changer,
): Promise<EditionSettings> {
  await lockSettings(db);
  const before = await currentEdition(db);
  const after = checkedSettings(before, changes);
  if (changesBetween(before, after).length > 0) await lockChoices(db);
  await refuseByData(db, before, after);
  for (const key of EDITION_KEYS) {
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) continue;
    await storeSetting(db, key, after[key]);
    for (const line of auditLines(key, before, after))
      await record(db, { at, actorId, action: "set", details: { key, ...line } });
  }
  if (CONFERENCE_KEYS.some((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])))
    await followConferences(db, after);
  return after;
}

/** The settings that say which conferences decide on a proposal. */
const CONFERENCE_KEYS = ["conferences", "conferenceCode", "secondConference"] as const;

function auditLines(key: EditionKey, before: EditionSettings, after: EditionSettings): object[] {
  if (isChoiceKind(key)) return choiceAuditLines(key, before, after);
  if (key === "conferenceDates") return conferenceDateLines(before[key], after[key]);
  return [{ from: before[key], to: after[key] }];
}

const isChoiceKind = (key: EditionKey): key is ChoiceKind => CHOICE_KINDS.some((kind) => kind === key);

/**
 * Throws BadInput where a deleted choice is in use by proposals, the villages' call is not another one, or what
 * all calls share is changed in another than the default one.
 */
export async function refuseByData(
  db: Queries,
  before: EditionSettings,
  after: EditionSettings,
): Promise<void> {
  const shared = INSTALLATION_SETTINGS.filter((key) => before[key] !== after[key]);
  if (shared.length > 0 && !(await inDefaultCall(db)))
    throw new BadInput(Object.fromEntries(shared.map((key) => [key, [SHARED_SETTING]])));
  const { villagesCall } = after;
  if (villagesCall !== null && villagesCall !== before.villagesCall && !(await isOtherCall(db, villagesCall)))
    throw new BadInput({ villagesCall: [UNKNOWN_VILLAGES_CALL] });
  if (changesBetween(before, after).length === 0) return;
  const faults = inUseFaults(before, after, await choicesInUse(db));
  if (Object.keys(faults).length > 0) throw new BadInput(faults);
}

/** The resulting settings. Throws BadInput with the accepted values by setting. */
export function checkedSettings(
  before: EditionSettings,
  changes: Readonly<Record<string, unknown>>,
): EditionSettings {
  const faults: FieldErrors = {};
  const parsed: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(changes)) {
    if (!isEditionKey(key)) {
      throw new BadInput({ key: [`There is no setting "${key}". Settings: ${EDITION_KEYS.join(", ")}.`] });
    }
    const result = SETTING_SCHEMAS[key].safeParse(value);
    if (result.success) parsed[key] = result.data;
    else faults[key] = result.error.issues.map((issue) => issue.message);
  }
  if (Object.keys(faults).length > 0) throw new BadInput(faults);
  const after: EditionSettings = { ...before, ...parsed };
  const moved = after.opensAt !== before.opensAt && !("announcedFrom" in parsed) && followsOpening(before);
  if (moved) after.announcedFrom = after.opensAt;
  const contradicted = contradictions(after, parsed, before);
  if (Object.keys(contradicted).length > 0) throw new BadInput(contradicted);
  return after;
}

/** Whether there is such a setting. */
export const isEditionKey = (key: string): key is EditionKey => Object.hasOwn(EDITION_DEFAULTS, key);

/** Contradictions between valid settings, each at a changed setting that is involved. */
function contradictions(
  e: EditionSettings,
  changes: Readonly<Record<string, unknown>>,
  before: EditionSettings,
): FieldErrors {
  const faults: FieldErrors = {};
  const blame = (keys: readonly [EditionKey, ...EditionKey[]], message: string) => {
    const key = keys.find((each) => each in changes) ?? keys[0];
    faults[key] = [...(faults[key] ?? []), message];
  };
  if (Date.parse(e.opensAt) >= Date.parse(e.closesAt)) {
    blame(["opensAt", "closesAt"], "The call must open before it closes.");
  }
  if (e.passwordMin > e.passwordMax) {
    blame(["passwordMin", "passwordMax"], "The minimum length must not exceed the maximum length.");
  }
  if (e.conferenceCode === BOTH_CONFERENCES) {
    blame(["conferenceCode"], `${BOTH_CONFERENCES} is the code of both conferences: select another.`);
  }
  const missing = durationsMissing(e.submissionTypes, e.workshopDurations);
  if (missing) blame(["workshopDurations", "submissionTypes"], missing);
  const dated = ["conferenceDates", "opensAt", "conferenceEnds"] as const;
  if (dated.some((key) => key in changes)) {
    for (const { conference, message } of conferenceDateFaults(e.conferenceDates, e, before.conferenceDates))
      blame(dated, `${conference}: ${message}`);
  }
  return faults;
}

export type Changes = Readonly<Record<string, unknown>>;

/** Changes settings and moves every affected proposal, in the given transaction. */
export async function applyChanges(
  tx: Queries,
  before: EditionSettings,
  changes: Changes,
  changer: Changer,
): Promise<EditionSettings> {
  const after = await changeSettings(tx, changes, changer);
  const changed = GUARDED_SETTINGS.filter((key) => before[key] !== after[key]);
  await supersedeRequests(tx, changed, changer.at);
  for (const affected of await affectedProposals(tx, "all"))
    await follow(tx, affected, before, after, changer);
  return after;
}

/** Checks again after locking, as the speaker may have withdrawn it. Reviews wait for the settings. */
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
