import type { BlockOnWire } from "@lectern/domain/programme/plan/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { blockKeyOf, type Movable, type Place, type TypedBlock } from "./talk";

/** Changes of slots and blocks, which are made one after the other. */
export const CHANGES = { mutationKey: ["schedule", "change"], scope: { id: "schedule" } };

type OfTalk = { row: Movable; from: Place | null; to: Place | null };
/** `to` is null where it was removed. */
type OfBlock = { block: BlockOnWire; from: TypedBlock; to: TypedBlock | null };

/** A change of a slot or a block by this browser session; `after` is the version that it has made. */
export type Step = (OfTalk | OfBlock) & { after: string };

type Steps = {
  done: readonly Step[];
  undone: readonly Step[];
  /** For a version of a slot or block the one that this session has made of it: others' versions are not among them. */
  tags: ReadonlyMap<string, string>;
};

const MOST_STEPS = 50;
const NO_STEPS: Steps = { done: [], undone: [], tags: new Map() };

/** What can be undone and repeated. It leaves the browser with the session. */
export const stepsQuery = queryOptions({
  queryKey: ["schedule-steps"],
  queryFn: () => NO_STEPS,
  initialData: NO_STEPS,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

const stepsIn = (client: QueryClient): Steps => client.getQueryData(stepsQuery.queryKey) ?? NO_STEPS;

const change = (client: QueryClient, how: (steps: Steps) => Steps): void =>
  void client.setQueryData<Steps>(stepsQuery.queryKey, (steps = NO_STEPS) => how(steps));

/** Adds a step, after which nothing can be repeated. */
export const recordStep = (client: QueryClient, step: Step): void =>
  change(client, ({ done, tags }) => ({ tags, done: [...done, step].slice(-MOST_STEPS), undone: [] }));

/** Moves the last step to those that can be repeated, with the version that its undoing has made. */
export const markUndone = (client: QueryClient, step: Step, after: string): void =>
  change(client, ({ done, undone, ...steps }) => ({
    ...steps,
    done: done.filter((each) => each !== step),
    undone: [...undone, { ...step, after }],
  }));

export const markRepeated = (client: QueryClient, step: Step, after: string): void =>
  change(client, ({ done, undone, ...steps }) => ({
    ...steps,
    done: [...done, { ...step, after }],
    undone: undone.filter((each) => each !== step),
  }));

/** Lets the steps of a removed block continue with the one created in its place; returns that step. */
export function continueWith(client: QueryClient, step: Step & OfBlock, created: BlockOnWire): Step {
  const tagAtEnd = (of: string) => currentTag(client, blockKeyOf(step.block), of);
  // Not steps before a change by someone else, which they would overwrite.
  const isItsOwn = (each: Step) =>
    "block" in each && each.block.id === step.block.id && tagAtEnd(each.after) === tagAtEnd(step.after);
  const renew = (each: Step): Step =>
    "block" in each && isItsOwn(each)
      ? { ...each, block: { ...each.block, id: created.id }, after: created.etag }
      : each;
  const before = stepsIn(client);
  change(client, ({ done, undone, ...steps }) => ({
    ...steps,
    done: done.map(renew),
    undone: undone.map(renew),
  }));
  // The cache keeps copies of what has changed.
  const now = stepsIn(client);
  return now.done[before.done.indexOf(step)] ?? now.undone[before.undone.indexOf(step)] ?? step;
}

/** Forgets a step that is no longer possible. */
export const forgetStep = (client: QueryClient, step: Step): void =>
  change(client, ({ done, undone, ...steps }) => ({
    ...steps,
    done: done.filter((each) => each !== step),
    undone: undone.filter((each) => each !== step),
  }));

const versionOf = (key: string, tag: string) => `${key} ${tag}`;

/** Records that this session has changed a slot or a block from one version to another. */
export function followTag(client: QueryClient, key: string, tag: string, now: string): void {
  const from = currentTag(client, key, tag);
  if (from === now) return;
  change(client, (steps) => ({ ...steps, tags: new Map([...steps.tags, [versionOf(key, from), now]]) }));
}

/** The version that a slot or a block has, if only this session has changed it since it had this one. */
export function currentTag(client: QueryClient, key: string, tag: string): string {
  const next = stepsIn(client).tags.get(versionOf(key, tag));
  return next === undefined ? tag : currentTag(client, key, next);
}
