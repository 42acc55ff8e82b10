import { codesFor } from "@lectern/domain/call/conferences";
import { mayPromote } from "@lectern/domain/deciding/decisions/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { mayHandle } from "@lectern/domain/proposals/rules";
import { currentEdition } from "#features/call/actions";
import { record } from "#features/log/actions";
import { ownAmong } from "#features/proposals/proposal/speakers-store";
import { takeAdvisoryLock } from "#platform/db/advisory-lock";
import type { Idempotency } from "#platform/http/idempotency-key";
import { found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { openRelease, releaseOfKey } from "../releases/actions";
import { decidedAt, writeDecisions } from "./actions";
import { lockSubmissions, lockWaitlist, saveWaitlist } from "./store";

type Orders = { order: readonly number[]; seen: readonly number[]; conference?: string | undefined };

/**
 * Puts the waitlist of a conference, or of all, in an order by hand. Refuses when another organiser has changed that order
 * meanwhile.
 */
export async function orderWaitlist(
  platform: Platform,
  actor: Actor,
  { order, seen, conference }: Orders,
): Promise<number[]> {
  const at = platform.clock.now();
  const edition = await currentEdition(platform.db);
  const codes = conference === undefined ? undefined : codesFor(conference, edition);
  return platform.db.transaction(async (tx) => {
    // A waitlist without an order has no rows to lock.
    await takeAdvisoryLock(tx, `waitlist of call ${platform.call.id}`);
    const listed = await lockWaitlist(tx, codes);
    const before = listed.map(({ id }) => id);
    const own = await ownAmong(tx, actor.userId, [...before, ...order]);
    if (order.some((id) => own.has(id))) throw new Refusal("handles-own");
    const visible = seenBy(own, listed);
    if (visible.join() !== seen.join()) throw new Refusal("changed-meanwhile");
    await saveWaitlist(tx, withOwnInPlace(own, listed, [...new Set(order)]), codes);
    const after = await lockWaitlist(tx, codes);
    const details = {
      ...(conference !== undefined && { conference }),
      from: before,
      to: after.map(({ id }) => id),
    };
    await record(tx, { at, actorId: actor.userId, action: "order-waitlist", details });
    return seenBy(own, after);
  });
}

type Waiting = Awaited<ReturnType<typeof lockWaitlist>>;

/** Without the organiser's own proposals: that they are on the waitlist is not for them to know. */
const seenBy = (own: ReadonlySet<number>, listed: Waiting): number[] =>
  listed.filter((each) => mayHandle(own, each) === null).map(({ id }) => id);

/** The order with the organiser's own proposals in the places that others gave them. An empty order clears all places. */
function withOwnInPlace(own: ReadonlySet<number>, listed: Waiting, order: readonly number[]): number[] {
  const all = [...order];
  if (all.length === 0) return all;
  listed.forEach((each, place) => {
    if (mayHandle(own, each) !== null) all.splice(place, 0, each.id);
  });
  return all;
}

type Promoted = { submission: number; conference?: string | undefined };

/** Accepts a proposal from the waitlist and releases only that; returns the release. A repeated key returns the first. */
export async function promote(
  platform: Platform,
  actor: Actor,
  { submission, conference }: Promoted,
  once: Idempotency,
): Promise<number> {
  const by = { actorId: actor.userId, at: platform.clock.now() };
  const edition = await currentEdition(platform.db);
  return platform.db.transaction(async (tx) => {
    const locked = found((await lockSubmissions(tx, [submission], edition)).get(submission));
    const before = await releaseOfKey(tx, actor.userId, once);
    if (before !== null) return before;
    const waiting = decidedAt(locked, conference, edition).filter(({ decision }) => decision === "HLD");
    const listed = { status: locked.status, decision: waiting.length > 0 ? ("HLD" as const) : null };
    const own = await ownAmong(tx, actor.userId, [submission]);
    refuseIf(mayHandle(own, locked) ?? mayPromote(listed));
    const items = waiting.map((each) => ({
      submission,
      conference: each.conference,
      decision: "ACC" as const,
    }));
    await writeDecisions(tx, locked, { decisions: waiting, to: "ACC" }, by);
    return openRelease(platform, tx, actor, { items, templates: {}, once });
  });
}
