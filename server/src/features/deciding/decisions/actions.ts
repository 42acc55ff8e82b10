import type { Decision } from "@lectern/domain/call/decisions";
import type { DecideBody } from "@lectern/domain/deciding/decisions/contract";
import { mayDecide } from "@lectern/domain/deciding/decisions/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { WHOLE } from "@lectern/domain/proposals/conferences";
import { mayHandle } from "@lectern/domain/proposals/rules";
import { currentEdition } from "#features/call/actions";
import { record } from "#features/log/actions";
import { onWire } from "#features/proposals/proposal/decisions-store";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import { dropFromRelease } from "../releases/actions";
import { type Decidable, lockSubmissions, saveDecision } from "./store";

/** `conference` is missing where one decision counts for the whole proposal. */
type On = { submission: number; conference?: string };
type Change = On & { from: Decision | null; to: Decision | null };
type Refused = On & { detail: string };
export type Decided = { changed: Change[]; refused: Refused[] };

/**
 * Writes the organisers' decisions with audit entries in one transaction. Reports those that a rule refuses (a concurrent
 * decision, a withdrawal), and writes the others. Without a conference a decision is that of all of the proposal's.
 */
export async function decide(platform: Platform, actor: Actor, { decisions }: DecideBody): Promise<Decided> {
  const by = { actorId: actor.userId, at: platform.clock.now() };
  const wanted = new Map(decisions.map((each) => [`${each.submission} ${each.conference ?? ""}`, each]));
  const edition = await currentEdition(platform.db);
  return platform.db.transaction(async (tx) => {
    const ids = [...new Set(decisions.map(({ submission }) => submission))];
    const locked = await lockSubmissions(tx, ids, edition);
    const done: Decided = { changed: [], refused: [] };
    for (const { submission: id, conference, decision: to, seen } of wanted.values()) {
      const proposal = locked.get(id);
      const on = { submission: id, ...(conference !== undefined && { conference }) };
      const why = proposal
        ? (mayHandle(actor.userId, proposal) ?? whyNot(proposal, conference, seen))
        : "not-found";
      if (!proposal || why) {
        done.refused.push({ ...on, detail: REFUSALS[why ?? "not-found"].detail });
        continue;
      }
      done.changed.push(...(await writeDecision(tx, proposal, { conference, to }, by)));
    }
    return done;
  });
}

/** The decisions of this conference on a proposal; all without one. A decision on the whole proposal is each conference's. */
export function decidedAt({ conferences, decisions }: Decidable, conference: string | undefined) {
  const asWhole = decisions[0]?.conference === WHOLE;
  if (conference === undefined || (asWhole && conferences.includes(conference))) return decisions;
  return decisions.filter((each) => each.conference === conference);
}

/** Without a conference, the organiser has seen the decision of all as `overall_status` shows it. */
function whyNot(proposal: Decidable, conference: string | undefined, seen: Decision | null) {
  const [own] = decidedAt(proposal, conference);
  if (!own) return "other-conference";
  const { decision } = conference === undefined ? proposal : own;
  return mayDecide({ status: proposal.status, decision }, seen);
}

/**
 * Changes the decision of a conference, or of all, on a locked proposal, with audit entries, and removes what has changed
 * from a waiting release.
 */
export async function writeDecision(
  tx: Queries,
  proposal: Decidable,
  { conference, to }: { conference: string | undefined; to: Decision | null },
  by: { actorId: string; at: Date },
): Promise<Change[]> {
  const { id } = proposal;
  const changes: Change[] = [];
  for (const { conference: code, decision: from } of decidedAt(proposal, conference)) {
    if (from === to) continue;
    await saveDecision(tx, proposal, code, to);
    await dropFromRelease(tx, { submission: id, conference: code }, "decision-changed", by);
    const change = { ...onWire({ submission: id, conference: code }), from, to };
    const { submission: submissionId, ...details } = change;
    await record(tx, { ...by, action: "decide", submissionId, details });
    changes.push(change);
  }
  return changes;
}
