import { createHash } from "node:crypto";
import { nameOr } from "@lectern/domain/identity/profiles/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import { grouped } from "@lectern/domain/kernel/grouped";
import type { PlanPreview, RuleBody } from "@lectern/domain/reviewing/panel/contract";
import { type Plan, planPanel } from "@lectern/domain/reviewing/panel/plan";
import { record, recordAll } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { found, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { readStanding, type Standing } from "./standing";
import {
  deleteBatchLines,
  insertAssignments,
  insertBatch,
  listExcluded,
  lockBatch,
  lockReviewables,
  markUndone,
} from "./store";

type Made = { plan: Plan; mark: string; loads: Map<string, number>; standing: Standing };

/** The rule's current plan. Decided proposals need no more reviewers. */
async function makePlan(db: Queries, { target, most, seed, without }: RuleBody): Promise<Made> {
  const standing = await readStanding(db);
  const excludedFrom = grouped(await listExcluded(db), ({ submissionId }) => submissionId);
  const { reviewers, proposals, openOf, reviewsOf, openOn, reviewsOn } = standing;
  const ids = (pairs: readonly { reviewerId: string }[] = []) => pairs.map(({ reviewerId }) => reviewerId);
  const loads = new Map(
    reviewers.map(({ id }) => [id, (openOf.get(id)?.length ?? 0) + (reviewsOf.get(id)?.length ?? 0)]),
  );
  const plan = planPanel(
    proposals
      .filter(({ decision }) => decision === null)
      .map(({ id, topic }) => {
        const excluded = excludedFrom.get(id) ?? [];
        return {
          id,
          topic,
          held: [...ids(reviewsOn.get(id)), ...ids(openOn.get(id))],
          barred: ids(excluded.filter(({ barred }) => barred)),
          otherPanel: ids(excluded.filter(({ barred }) => !barred)),
        };
      }),
    reviewers
      .filter(({ id }) => !without.includes(id))
      .map(({ id, topics }) => ({ id, topics: topics ?? [], load: loads.get(id) ?? 0 })),
    { target, most, seed },
  );
  const mark = createHash("sha256").update(JSON.stringify(plan)).digest("base64url");
  return { plan, mark, loads, standing };
}

/** Previews the rule's assignments; writes nothing. */
export async function previewPlan(db: Queries, rule: RuleBody): Promise<PlanPreview> {
  const { plan, mark, loads, standing } = await makePlan(db, rule);
  const proposals = new Map(standing.proposals.map((each) => [each.id, each]));
  const titled = (id: number) => ({ pk: id, title: proposals.get(id)?.title ?? "" });
  const linesOf = grouped(plan.lines, ({ reviewer }) => reviewer);
  return {
    mark,
    lines: plan.lines.length,
    proposals: new Set(plan.lines.map(({ submission }) => submission)).size,
    reviewers: standing.reviewers.map((reviewer) => {
      const lines = linesOf.get(reviewer.id) ?? [];
      const before = loads.get(reviewer.id) ?? 0;
      const topics = reviewer.topics ?? [];
      const likes = ({ submission }: { submission: number }) => {
        const topic = proposals.get(submission)?.topic;
        return topic !== undefined && topics.includes(topic);
      };
      return {
        id: reviewer.id,
        name: nameOr(reviewer, reviewer.email),
        before,
        after: before + lines.length,
        liked: topics.length === 0 ? null : lines.filter(likes).length,
        titles: lines.map(({ submission }) => titled(submission)),
      };
    }),
    short: plan.short.map(({ submission, missing, why }) => ({ ...titled(submission), missing, why })),
  };
}

/** Applies the rule's assignments as previewed: refused with 412 when they have changed meanwhile. Returns the batch's id. */
export async function applyPlan(
  platform: Platform,
  actor: Actor,
  { mark: seen, ...rule }: RuleBody & { mark: string },
): Promise<number> {
  const at = platform.clock.now();
  const mover = { at, actorId: actor.userId };
  return platform.db.transaction(async (tx) => {
    await lockReviewables(tx);
    const { plan, mark } = await makePlan(tx, rule);
    if (mark !== seen) throw new Refusal("changed-meanwhile");
    if (plan.lines.length === 0) throw new Refusal("nothing-to-assign");
    const batch = await insertBatch(tx, {
      createdAt: at,
      createdBy: actor.userId,
      lines: plan.lines.length,
    });
    const pairs = plan.lines.map(({ submission, reviewer }) => ({
      submissionId: submission,
      reviewerId: reviewer,
    }));
    await insertAssignments(tx, pairs, { createdAt: at, batchId: batch });
    const { target, most, seed } = rule;
    const details = { batch, assignments: pairs.length, target, most, seed };
    await record(tx, { ...mover, action: "assign-by-rule", details });
    await recordAll(
      tx,
      pairs.map(({ submissionId, reviewerId }) => ({
        ...mover,
        action: "assign",
        submissionId,
        details: { accountId: reviewerId, batch },
      })),
    );
    return batch;
  });
}

/**
 * Undoes the remaining assignments of a batch; returns how many of them the organiser sees. The log names no one for those
 * to the organiser's own proposals, as it shows everyone their own actions. Existing reviews stay.
 */
export async function undoBatch(platform: Platform, actor: Actor, id: number): Promise<number> {
  const at = platform.clock.now();
  const mover = { at, actorId: actor.userId };
  return platform.db.transaction(async (tx) => {
    const batch = found(await lockBatch(tx, id));
    if (batch.undoneAt) throw new Refusal("batch-undone");
    const { removed, ofReader } = await deleteBatchLines(tx, id);
    await markUndone(tx, id, at);
    const details = { batch: id, assignments: removed.length };
    await record(tx, { ...mover, action: "undo-assignments", details });
    const undone = (pairs: typeof removed, actorId: string | null) =>
      pairs.map(({ submissionId, reviewerId }) => ({
        at,
        actorId,
        action: "unassign" as const,
        submissionId,
        details: { accountId: reviewerId, batch: id },
      }));
    await recordAll(tx, [...undone(removed, actor.userId), ...undone(ofReader, null)]);
    return removed.length;
  });
}
