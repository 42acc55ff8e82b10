import { randomUUID } from "node:crypto";
import type { Actor } from "@lectern/domain/kernel/actor";
import { Comparison, type Consequences } from "@lectern/domain/reviewing/criteria/consequences";
import type { ReviewFormBody } from "@lectern/domain/reviewing/criteria/editing/contract";
import { formFaults, withCriteria } from "@lectern/domain/reviewing/criteria/rules";
import { givenIn } from "@lectern/domain/reviewing/criteria/scores";
import { type Criterion, isSpecified, type ReviewForm } from "@lectern/domain/reviewing/criteria/words";
import { type AuditEntry, recordAll } from "#features/log/actions";
import type { Queries } from "#platform/db/database";
import { entityTag } from "#platform/http/entity-tag";
import { BadInput, Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { givenPages } from "./scores-store";
import { criteriaInUse, deleteCriteria, lockReviewForm, readReviewForm, saveReviewForm } from "./store";

/** The criteria as they were sent; new ones get their code. */
const askedBy = ({ criteria }: ReviewFormBody, { criteria: known }: ReviewForm): Criterion[] =>
  criteria.map((criterion) => ({
    ...criterion,
    steps: criterion.steps.some((step) => step !== "") ? criterion.steps : [],
    code: known.find(({ code }) => code === criterion.code)?.code ?? randomUUID(),
    retired: false,
  }));

/**
 * Saves what reviewers are asked for; `refuseStale` gets the current ETag. A criterion that is left out is retired: its
 * scores are kept, and it can be restored by its code.
 */
export async function putReviewForm(
  platform: Platform,
  { userId }: Actor,
  body: ReviewFormBody,
  refuseStale: (currentTag: string) => void,
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const before = await lockReviewForm(tx);
    refuseStale(entityTag(before.version));
    const inUse = await criteriaInUse(tx);
    const asked = askedBy(body, before);
    refuseFaults(formFaults(asked, before, inUse));
    // Retired before and never scored: no reviewer has a form with them.
    const unused = before.criteria.filter(
      ({ code, retired }) =>
        retired && !isSpecified(code) && !inUse.has(code) && !asked.some((each) => each.code === code),
    );
    const criteria = withCriteria(asked, before).filter(
      ({ code }) => !unused.some((each) => each.code === code),
    );
    const { guidance, recommendations } = body;
    const after = { version: before.version + 1, guidance, recommendations, criteria };
    if (!(await saveReviewForm(tx, after))) throw new Refusal("changed-meanwhile");
    await deleteCriteria(
      tx,
      unused.map(({ code }) => code),
    );
    await recordAll(
      tx,
      entriesOf(before, after).map((entry) => ({ at, actorId: userId, ...entry })),
    );
  });
}

/** What saving the form would do to the reviews that exist. */
export async function previewReviewForm(db: Queries, body: ReviewFormBody): Promise<Consequences> {
  const before = await readReviewForm(db);
  const asked = askedBy(body, before);
  refuseFaults(formFaults(asked, before, await criteriaInUse(db)));
  const comparison = new Comparison(before, { criteria: withCriteria(asked, before) });
  for await (const page of givenPages(db, before))
    for (const { submissionId, ...scores } of page) comparison.add(submissionId, givenIn(scores));
  return comparison.result;
}

function refuseFaults(faults: Record<string, string[]>): void {
  if (Object.keys(faults).length > 0) throw new BadInput(faults);
}

type Entry = Pick<AuditEntry, "action" | "details">;

/** What was changed, for the log. */
function entriesOf(before: ReviewForm, after: ReviewForm): Entry[] {
  const entries = after.criteria.flatMap((now) => {
    const { label } = now;
    const then = before.criteria.find(({ code }) => code === now.code);
    if (!then) return [{ action: "add criterion" as const, details: { label } }];
    if (then.retired !== now.retired) {
      const action = now.retired ? ("retire criterion" as const) : ("restore criterion" as const);
      return [{ action, details: { label } }, ...(now.retired ? [] : changesOf(then, now))];
    }
    return changesOf(then, now);
  });
  const others = ({ guidance, recommendations, criteria }: ReviewForm) =>
    JSON.stringify([guidance, recommendations, criteria.map(({ code }) => code)]);
  if (entries.length > 0 && others(before) === others(after)) return entries;
  return [{ action: "write review form", details: { criteria: after.criteria.length } }, ...entries];
}

function changesOf(then: Criterion, now: Criterion): Entry[] {
  const { label } = now;
  const entries: Entry[] = [];
  const [from, to] = [countedAs(then), countedAs(now)];
  if (from !== to) entries.push({ action: "weigh criterion", details: { label, from, to } });
  const rest = (criterion: Criterion) =>
    JSON.stringify({ ...criterion, weight: 0, counts: true, retired: false });
  if (rest({ ...then }) !== rest({ ...now }))
    entries.push({ action: "change criterion", details: { label } });
  return entries;
}

const countedAs = ({ weight, counts }: Criterion): string => (counts ? `weight ${weight}` : "doesn't count");
