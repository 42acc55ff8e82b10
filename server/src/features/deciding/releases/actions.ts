import type { Decision } from "@lectern/domain/call/decisions";
import type { EditionSettings } from "@lectern/domain/call/words";
import type { ReleaseBody } from "@lectern/domain/deciding/releases/contract";
import { mayCancelRelease, mayConfirmRelease, mayRelease } from "@lectern/domain/deciding/releases/rules";
import type { DropReason, ReleaseTemplates } from "@lectern/domain/deciding/releases/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import { grouped } from "@lectern/domain/kernel/grouped";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import type { KnownAction } from "@lectern/domain/log/words";
import { isDecisionOf, namedConference, WHOLE } from "@lectern/domain/proposals/conferences";
import { mayHandle } from "@lectern/domain/proposals/rules";
import { currentEdition } from "#features/call/actions";
import { holdCallState } from "#features/call/calls-store";
import { lockOrganiser } from "#features/identity/accounts/store";
import { record } from "#features/log/actions";
import type { At } from "#features/proposals/proposal/decisions-store";
import { ownAmong } from "#features/proposals/proposal/speakers-store";
import type { Queries } from "#platform/db/database";
import { type Idempotency, isOfOtherBody } from "#platform/http/idempotency-key";
import { found, Refusal, refuseIf } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import {
  dropWaiting,
  findByKey,
  type Item,
  insertRelease,
  itemsMade,
  lockCandidates,
  lockRelease,
  type ReleaseRow,
  undoItems,
  updateRelease,
} from "./store";
import { type Choice, type Texts, textsFor } from "./texts";

type LeftOut = { submission: number; conference?: string; detail: string }[];
/** Without a conference, the proposal's decisions of this kind. */
type Wanted = { submission: number; conference?: string | undefined; decision: Decision };
type Chosen = Partial<Record<Decision, Choice | undefined>>;

/**
 * Creates a release of these decisions. Reports and leaves out those that changed since the preview; a repeated key
 * returns the first release. A job carries it out when it is due (jobs.ts).
 */
export async function createRelease(
  platform: Platform,
  actor: Actor,
  { items, templates }: ReleaseBody,
  once: Idempotency,
): Promise<{ id: number; leftOut: LeftOut }> {
  const edition = await currentEdition(platform.db);
  return platform.db.transaction(async (tx) => {
    const { allowed, leftOut } = await sortOut(tx, edition, actor, items);
    // Read after locking, so that a concurrent repeat of the request finds the first release.
    const before = await releaseOfKey(tx, actor.userId, once);
    if (before !== null) {
      const made = await itemsMade(tx, before);
      return { id: before, leftOut: leftOut.filter((each) => !made.some((item) => isOf(item, each))) };
    }
    if (allowed.length === 0) throw new Refusal("nothing-to-release");
    const id = await openRelease(platform, tx, actor, { items: allowed, templates, once });
    return { id, leftOut };
  });
}

/** The release that this request has created before, or null. Refuses a key of another request. */
export async function releaseOfKey(
  tx: Queries,
  createdBy: string,
  once: Idempotency,
): Promise<number | null> {
  const before = once.key === null ? null : await findByKey(tx, createdBy, once.key);
  if (!before) return null;
  if (isOfOtherBody(once, before)) throw new Refusal("released-otherwise");
  return before.id;
}

const keyOf = ({ submission, conference = WHOLE, decision }: Wanted) =>
  `${submission} ${decision} ${conference}`;

/** Whether an item is about this proposal, at this conference where one is named. */
const isOf = (item: At, { submission, conference = item.conference }: Omit<Wanted, "decision">) =>
  item.submission === submission && item.conference === conference;

/** Locks the proposals, and separates those that can be released from the others. */
async function sortOut(tx: Queries, edition: EditionSettings, { userId }: Actor, items: readonly Wanted[]) {
  const locked = grouped(
    await lockCandidates(
      tx,
      items.map(({ submission }) => submission),
    ),
    ({ id }) => id,
  );
  const own = await ownAmong(tx, userId, [...locked.keys()]);
  const allowed = new Map<string, Item>();
  const leftOut: LeftOut = [];
  for (const { submission, conference, decision } of items) {
    const rows = (locked.get(submission) ?? []).filter((row) => isDecisionOf(conference, row, edition));
    const wanted = conference === undefined ? rows.filter((row) => row.decision === decision) : rows;
    // Where no conference has decided so, the first one's refusal says why.
    for (const row of wanted.length > 0 ? wanted : [rows[0]]) {
      const why = row ? (mayHandle(own, row) ?? mayRelease(row, decision)) : "not-found";
      const item = { submission, conference: row?.conference ?? WHOLE, decision };
      if (why === null) allowed.set(keyOf(item), item);
      else leftOut.push({ submission, ...namedConference(item.conference), detail: REFUSALS[why].detail });
    }
  }
  return { allowed: [...allowed.values()], leftOut };
}

/** Creates a release as part of the given transaction, which has locked and checked the proposals. */
export async function openRelease(
  { clock, call }: Platform,
  tx: Queries,
  actor: Actor,
  { items, templates, once }: { items: readonly Item[]; templates: Chosen; once: Idempotency },
): Promise<number> {
  const now = clock.now();
  // An organiser who archives the call meanwhile waits, and then finds the release.
  if ((await holdCallState(tx, call.id)) === "archived") throw new Refusal("call-archived");
  // The rule of two organisers may have been switched on while the proposals were being locked.
  const edition = await currentEdition(tx);
  const texts = await textsFor(tx, new Set(items.map(({ decision }) => decision)), templates);
  const release = await insertRelease(
    tx,
    {
      ...(edition.releaseNeedsSecond
        ? { state: "unconfirmed" as const, dueAt: null }
        : { state: "waiting" as const, dueAt: dueAfter(edition, now) }),
      templates: asKept(texts),
      createdBy: actor.userId,
      createdAt: now,
      idempotencyKey: once.key,
      idempotencyBody: once.body,
    },
    items,
  );
  // A concurrent repeat of the request was first.
  if (!release) throw new Refusal("in-a-release");
  const details = { release: release.id, proposals: items.length };
  await record(tx, { at: now, actorId: actor.userId, action: "create-release", details });
  return release.id;
}

const asKept = (texts: Texts): ReleaseTemplates =>
  Object.fromEntries(
    Object.entries(texts).map(([decision, { key, subject, body }]) => [decision, { key, subject, body }]),
  );

/** When the mails of a release go out that is confirmed now, or needs no confirmation. */
export const dueAfter = ({ releaseDelay }: EditionSettings, now: Date) =>
  new Date(now.getTime() + releaseDelay * 1000);

/** Confirms another organiser's release; then the time to undo it starts. */
export async function confirmRelease(platform: Platform, actor: Actor, id: number): Promise<void> {
  const edition = await currentEdition(platform.db);
  await change(platform, actor, id, "confirm-release", async (release, now, tx) => {
    // The actor's group may have changed since the request was authorised.
    const organiser = await lockOrganiser(tx, actor.userId);
    if (!organiser) throw new Refusal("wrong-group");
    refuseIf(mayConfirmRelease(release, organiser));
    return { state: "waiting", confirmedBy: actor.userId, dueAt: dueAfter(edition, now) };
  });
}

/** Undoes a release before it is sent; its proposals can be released again. */
export async function undoRelease(platform: Platform, actor: Actor, id: number): Promise<void> {
  await change(platform, actor, id, "take-back-release", async (release, now, tx) => {
    refuseIf(mayCancelRelease(release));
    await undoItems(tx, id);
    return { state: "taken-back", takenBackBy: actor.userId, endedAt: now };
  });
}

type Changes = Parameters<typeof updateRelease>[2];

async function change(
  platform: Platform,
  actor: Actor,
  id: number,
  action: KnownAction,
  decideOn: (release: ReleaseRow, now: Date, tx: Queries) => Changes | Promise<Changes>,
): Promise<void> {
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const release = found(await lockRelease(tx, id));
    const own = await ownAmong(
      tx,
      actor.userId,
      (await itemsMade(tx, id)).map(({ submission }) => submission),
    );
    if (own.size > 0) throw new Refusal("release-of-own");
    await updateRelease(tx, id, await decideOn(release, at, tx));
    await record(tx, { at, actorId: actor.userId, action, details: { release: id } });
  });
}

/** Removes a decision from the release that it waits in, if any. Its proposal's row must be locked. */
export async function dropFromRelease(
  tx: Queries,
  item: At,
  why: DropReason,
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<void> {
  const releaseId = await dropWaiting(tx, item, why);
  if (releaseId === null) return;
  const details = { release: releaseId, why, ...namedConference(item.conference) };
  await record(tx, { at, actorId, action: "leave-release", submissionId: item.submission, details });
}
