import type { Decision } from "@lectern/domain/call/decisions";
import type { DecideBody } from "@lectern/domain/deciding/decisions/contract";
import { mayDecide } from "@lectern/domain/deciding/decisions/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { REFUSALS, type RefusalCode } from "@lectern/domain/kernel/refusal";
import { mayHandle } from "@lectern/domain/proposals/rules";
import { record } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { dropFromRelease } from "../releases/actions";
import { lockSubmissions, saveDecision } from "./store";

type Change = { submission: number; from: Decision | null; to: Decision | null };
type Refused = { submission: number; detail: string };
export type Decided = { changed: Change[]; refused: Refused[] };

/**
 * Writes the organisers' decisions with audit entries in one transaction. Reports those that a rule refuses (a concurrent
 * decision, a withdrawal), and writes the others.
 */
export async function decide(platform: Platform, actor: Actor, { decisions }: DecideBody): Promise<Decided> {
  const at = platform.clock.now();
  const wanted = new Map(decisions.map((each) => [each.submission, each]));
  return platform.db.transaction(async (tx) => {
    const locked = await lockSubmissions(tx, [...wanted.keys()]);
    const changed: Change[] = [];
    const refused: Refused[] = [];
    for (const { submission: id, decision: to, seen } of wanted.values()) {
      const submission = locked.get(id);
      const why: RefusalCode | null = submission
        ? (mayHandle(actor.userId, submission) ?? mayDecide(submission, seen))
        : "not-found";
      if (!submission || why) {
        refused.push({ submission: id, detail: REFUSALS[why ?? "not-found"].detail });
        continue;
      }
      const from = submission.decision;
      if (from === to) continue;
      const change = { submission: id, from, to };
      await writeDecision(tx, change, { actorId: actor.userId, at });
      changed.push(change);
    }
    return { changed, refused };
  });
}

/** Changes the decision on a locked proposal, with an audit entry, and removes it from a waiting release. */
export async function writeDecision(
  tx: Queries,
  { submission: id, from, to }: Change,
  { actorId, at }: { actorId: string; at: Date },
): Promise<void> {
  await saveDecision(tx, id, to);
  await dropFromRelease(tx, id, "decision-changed", { actorId, at });
  await record(tx, { at, actorId, action: "decide", submissionId: id, details: { from, to } });
}
