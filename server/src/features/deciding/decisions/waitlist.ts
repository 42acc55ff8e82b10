import { mayPromote } from "@lectern/domain/deciding/decisions/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { currentEdition } from "#features/call/actions";
import { record } from "#features/log/actions";
import { found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { dropFromRelease, openRelease, releaseOfKey } from "../releases/actions";
import { lockSubmissions, lockWaitlist, saveDecision, saveWaitlist } from "./store";

type Orders = { order: readonly number[]; seen: readonly number[] };

/** Puts the waitlist in an order by hand. Refuses when another organiser has changed that order meanwhile. */
export async function orderWaitlist(
  platform: Platform,
  actor: Actor,
  { order, seen }: Orders,
): Promise<number[]> {
  const at = platform.clock.now();
  return platform.db.transaction(async (tx) => {
    const before = await lockWaitlist(tx);
    if (before.join() !== seen.join()) throw new Refusal("changed-meanwhile");
    await saveWaitlist(tx, [...new Set(order)]);
    const after = await lockWaitlist(tx);
    const details = { from: before, to: after };
    await record(tx, { at, actorId: actor.userId, action: "order-waitlist", details });
    return after;
  });
}

/** Accepts a proposal from the waitlist and releases only that; returns the release. A repeated key returns the first. */
export async function promote(
  platform: Platform,
  actor: Actor,
  submission: number,
  key: string | null,
): Promise<number> {
  const at = platform.clock.now();
  const edition = await currentEdition(platform.db);
  return platform.db.transaction(async (tx) => {
    const locked = found((await lockSubmissions(tx, [submission])).get(submission));
    const items = [{ submission, decision: "ACC" as const }];
    const before = await releaseOfKey(tx, actor.userId, key, items);
    if (before !== null) return before;
    refuseIf(mayPromote(locked));
    await saveDecision(tx, submission, "ACC");
    await dropFromRelease(tx, submission, "decision-changed", { actorId: actor.userId, at });
    const details = { from: "HLD", to: "ACC" };
    await record(tx, { at, actorId: actor.userId, action: "decide", submissionId: submission, details });
    return openRelease(platform, tx, edition, actor, { items, templates: {}, key });
  });
}
