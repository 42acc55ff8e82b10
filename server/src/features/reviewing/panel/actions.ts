import type { Actor } from "@lectern/domain/kernel/actor";
import { notAChoice } from "@lectern/domain/kernel/fields";
import { REFUSALS, type Verdict } from "@lectern/domain/kernel/refusal";
import type { AssignBody } from "@lectern/domain/reviewing/panel/contract";
import { mayAssign } from "@lectern/domain/reviewing/panel/rules";
import { currentEdition } from "#features/call/actions";
import { record, recordAll } from "#features/log/actions";
import { ownAmong } from "#features/proposals/proposal/speakers-store";
import { BadInput, found } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { listReviewers, lockReviewer, readTopics, saveTopics } from "./panelist-store";
import { deleteAssignments, insertAssignments, listExcludedFrom, lockSubmissions, type Pair } from "./store";

type Line = { submission: number; reviewer: string };
export type Assigned = { changed: Line[]; refused: (Line & { detail: string })[] };

const asLine = ({ submissionId, reviewerId }: Pair): Line => ({
  submission: submissionId,
  reviewer: reviewerId,
});

/**
 * Assigns each of these reviewers to each of these proposals, or unassigns them, in one transaction. Reports the pairs
 * that the rule refuses, and writes the others. An existing assignment is no change.
 */
export async function assign(platform: Platform, actor: Actor, body: AssignBody): Promise<Assigned> {
  const at = platform.clock.now();
  const all = [...new Set(body.submissions)];
  const reviewers = [...new Set(body.reviewers)];
  const pairsOf = (ids: readonly number[]): Pair[] =>
    ids.flatMap((submissionId) => reviewers.map((reviewerId) => ({ submissionId, reviewerId })));
  return platform.db.transaction(async (tx) => {
    const status = await lockSubmissions(tx, all);
    const own = await ownAmong(tx, actor.userId, all);
    const submissions = all.filter((id) => !own.has(id));
    const { detail } = REFUSALS["handles-own"];
    const refused: Assigned["refused"] = pairsOf([...own]).map((pair) => ({ ...asLine(pair), detail }));
    let changed: Pair[];
    if (body.assign) {
      const panel = new Set((await listReviewers(tx)).map(({ id }) => id));
      const excluded = new Map((await listExcludedFrom(tx, submissions)).map((pair) => [keyOf(pair), pair]));
      const may = pairsOf(submissions).filter((pair) => {
        const known = status.get(pair.submissionId);
        const why: Verdict =
          known && panel.has(pair.reviewerId)
            ? mayAssign({ status: known }, excluded.get(keyOf(pair)) ?? null)
            : "not-found";
        if (why) refused.push({ ...asLine(pair), detail: REFUSALS[why].detail });
        return why === null;
      });
      changed = await insertAssignments(tx, may, { createdAt: at, batchId: null });
    } else {
      changed = await deleteAssignments(tx, submissions, reviewers);
    }
    const action = body.assign ? "assign" : "unassign";
    await recordAll(
      tx,
      changed.map(({ submissionId, reviewerId }) => ({
        at,
        actorId: actor.userId,
        action,
        submissionId,
        details: { accountId: reviewerId },
      })),
    );
    return { changed: changed.map(asLine), refused };
  });
}

const keyOf = ({ submissionId, reviewerId }: Pair) => `${submissionId} ${reviewerId}`;

/** Sets a reviewer's preferred topics: any of the edition's, including hidden ones, and those already set. */
export async function setTopics(
  platform: Platform,
  actor: Actor,
  reviewerId: string,
  wanted: readonly string[],
): Promise<string[]> {
  const topics = [...new Set(wanted)].sort();
  await platform.db.transaction(async (tx) => {
    found((await lockReviewer(tx, reviewerId)) || null);
    const before = await readTopics(tx, reviewerId);
    if (before.join() === topics.join()) return;
    const known = [...before, ...(await currentEdition(tx)).topicTypes.map(({ code }) => code)];
    const unknown = topics.filter((code) => !known.includes(code));
    if (unknown.length > 0) throw new BadInput({ topics: unknown.map(notAChoice) });
    await saveTopics(tx, reviewerId, topics);
    const details = { accountId: reviewerId, from: before.join(", "), to: topics.join(", ") };
    await record(tx, {
      at: platform.clock.now(),
      actorId: actor.userId,
      action: "set-review-topics",
      details,
    });
  });
  return topics;
}
