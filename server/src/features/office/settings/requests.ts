import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import type { KnownAction } from "@lectern/domain/log/words";
import type { SettingRequest } from "@lectern/domain/office/settings/contract";
import {
  type GuardedSetting,
  mayConfirmRequest,
  mayWithdrawRequest,
  REQUEST_DAYS,
  WEAKENED,
} from "@lectern/domain/office/settings/two-person";
import { currentEdition } from "#features/call/actions";
import { lockSettings } from "#features/call/store";
import { notifyOrganisers } from "#features/identity/accounts/organisers";
import { findOrganiser, lockOrganiser } from "#features/identity/accounts/store";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { applyChanges } from "./changing";
import { requestedLetter } from "./mails";
import { notifyWeakened } from "./notifying";
import {
  endRequest,
  expireRequests,
  insertRequests,
  lockRequest,
  type RequestRow,
  waitingRequests,
} from "./store";

/**
 * Stores a change that another organiser has to confirm, and mails all organisers. A request for the same setting is kept,
 * and sends no further mail.
 */
export async function requestWeakening(
  platform: Platform,
  tx: Queries,
  actor: Actor,
  keys: readonly GuardedSetting[],
): Promise<void> {
  if (keys.length === 0) return;
  const at = platform.clock.now();
  const expiresAt = new Date(at.getTime() + REQUEST_DAYS * 86_400_000);
  const asker = await lockOrganiser(tx, actor.userId);
  if (!asker) throw new Refusal("wrong-group");
  await expireRequests(tx, at);
  const rows = keys.map((setting) => ({ setting, requestedBy: actor.userId, requestedAt: at, expiresAt }));
  const written = await insertRequests(tx, rows);
  if (written.length === 0) return;
  for (const key of written)
    await record(tx, { at, actorId: actor.userId, action: "ask for setting", details: asNoted(key) });
  const edition = await currentEdition(tx);
  const { callUrl } = platform;
  const letter = requestedLetter(edition, {
    keys: written,
    at,
    callUrl,
    by: asker.email,
    until: expiresAt,
  });
  await notifyOrganisers(tx, edition, { kind: "setting-requested", letter, at });
}

const asNoted = (key: GuardedSetting) => ({ key, to: WEAKENED[key] });

/** Confirms a setting that another organiser requested: it applies at once. */
export async function confirmRequest(platform: Platform, actor: Actor, id: number): Promise<EditionSettings> {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    await lockSettings(tx);
    const request = found(await lockRequest(tx, id));
    // The actor's group may have changed since the request was authorised.
    const organiser = await lockOrganiser(tx, actor.userId);
    if (!organiser) throw new Refusal("wrong-group");
    refuseIf(mayConfirmRequest(request, organiser, at));
    await endRequest(tx, id, "confirmed", at);
    await note(tx, actor, "confirm setting", request, at);
    const changes = { [request.setting]: WEAKENED[request.setting] };
    const before = await currentEdition(tx);
    const after = await applyChanges(tx, before, changes, { actorId: actor.userId, at });
    const by = `${organiser.email} confirmed what another organiser requested`;
    await notifyWeakened(platform, tx, after, { keys: [request.setting], at, by });
    return after;
  });
}

/** Withdraws a setting that waits: any organiser may. */
export async function withdrawRequest(platform: Platform, actor: Actor, id: number): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const request = found(await lockRequest(tx, id));
    refuseIf(mayWithdrawRequest(request, at));
    await endRequest(tx, id, "withdrawn", at);
    await note(tx, actor, "withdraw setting", request, at);
  });
}

const note = (
  tx: Queries,
  actor: Actor,
  action: KnownAction,
  { setting, requestedBy }: RequestRow,
  at: Date,
) =>
  record(tx, {
    at,
    actorId: actor.userId,
    action,
    details: { ...asNoted(setting), accountId: requestedBy },
  });

/** The waiting requests, and why this organiser cannot confirm one, if so. */
export async function presentRequests({ db, clock }: Platform, actor: Actor): Promise<SettingRequest[]> {
  const now = clock.now();
  const [rows, organiser] = await Promise.all([waitingRequests(db, now), findOrganiser(db, actor.userId)]);
  return rows.map(({ request, requestedBy }) => {
    const why = organiser ? mayConfirmRequest(request, organiser, now) : "wrong-group";
    return {
      id: request.id,
      setting: request.setting,
      value: WEAKENED[request.setting],
      requested_by: requestedBy,
      requested_on: request.requestedAt.toISOString(),
      expires_on: request.expiresAt.toISOString(),
      not_confirmable: why && REFUSALS[why].detail,
    };
  });
}
