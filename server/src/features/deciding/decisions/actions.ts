import type { Conferences } from "@lectern/domain/call/conferences";
import type { Decision } from "@lectern/domain/call/decisions";
import type { DecideBody } from "@lectern/domain/deciding/decisions/contract";
import { mayDecide } from "@lectern/domain/deciding/decisions/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { isDecisionOf, namedConference } from "@lectern/domain/proposals/conferences";
import { mayHandle } from "@lectern/domain/proposals/rules";
import { currentEdition } from "#features/call/actions";
import { record } from "#features/log/actions";
import { ownAmong } from "#features/proposals/proposal/speakers-store";
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
    const barred = await ownAmong(tx, actor.userId, ids);
    const done: Decided = { changed: [], refused: [] };
    for (const { submission: id, conference, decision: to, seen } of wanted.values()) {
      const proposal = locked.get(id);
      const on = { submission: id, ...(conference !== undefined && { conference }) };
      const own = proposal ? decidedAt(proposal, conference, edition) : [];
      const why = proposal ? whyNot(proposal, own, { barred, conference, seen }) : "not-found";
      if (!proposal || why) {
        done.refused.push({ ...on, detail: REFUSALS[why ?? "not-found"].detail });
        continue;
      }
      done.changed.push(...(await writeDecisions(tx, proposal, { decisions: own, to }, by)));
    }
    return done;
  });
}

type Decisions = Decidable["decisions"];
type Wish = { barred: ReadonlySet<number>; conference: string | undefined; seen: Decision | null };

/** The decisions of this conference on a proposal; all without one. */
export const decidedAt = (
  { conference: code, decisions }: Decidable,
  wanted: string | undefined,
  call: Conferences,
): Decisions => decisions.filter(({ conference }) => isDecisionOf(wanted, { conference, code }, call));

/** Without a conference, the organiser has seen the decision of all as `overall_status` shows it. */
function whyNot(proposal: Decidable, [own]: Decisions, { barred, conference, seen }: Wish) {
  const refused = mayHandle(barred, proposal);
  if (refused !== null) return refused;
  if (!own) return "other-conference";
  const { decision } = conference === undefined ? proposal : own;
  return mayDecide({ status: proposal.status, decision }, seen);
}

/** Changes these decisions on a locked proposal, with audit entries, and removes what has changed from a waiting release. */
export async function writeDecisions(
  tx: Queries,
  proposal: Decidable,
  { decisions, to }: { decisions: Decisions; to: Decision | null },
  by: { actorId: string; at: Date },
): Promise<Change[]> {
  const { id } = proposal;
  const changes: Change[] = [];
  for (const { conference, decision: from } of decisions) {
    if (from === to) continue;
    await saveDecision(tx, proposal, conference, to);
    await dropFromRelease(tx, { submission: id, conference }, "decision-changed", by);
    const details = { ...namedConference(conference), from, to };
    await record(tx, { ...by, action: "decide", submissionId: id, details });
    changes.push({ submission: id, ...details });
  }
  return changes;
}
