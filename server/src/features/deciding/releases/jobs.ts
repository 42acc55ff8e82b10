import type { Decision } from "@lectern/domain/call/decisions";
import type { EditionSettings } from "@lectern/domain/call/words";
import { whyDropped } from "@lectern/domain/deciding/releases/rules";
import { DROP_REASONS, type DropReason } from "@lectern/domain/deciding/releases/words";
import { confirmUntil } from "@lectern/domain/proposals/confirmations/rules";
import { currentEdition } from "#features/call/actions";
import { recordAll } from "#features/log/actions";
import { postAll } from "#features/post/actions";
import { askToConfirm } from "#features/proposals/confirmations/actions";
import { letterTo } from "#features/proposals/proposal/letters";
import { addressed } from "#features/proposals/proposal/letters-store";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import type { Jobs } from "#platform/queue/queue";
import {
  dropItems,
  dueReleases,
  lockDue,
  lockWaitingItems,
  markReleased,
  type ReleaseRow,
  updateRelease,
} from "./store";

export const SWEEP_RELEASES = "sweep-releases";

/** Carries out the releases that are due. */
export const releaseJobs = (platform: Platform): Jobs => ({
  [SWEEP_RELEASES]: async () => {
    const now = platform.clock.now();
    const faults: unknown[] = [];
    for (const id of await dueReleases(platform.db, now))
      await carryOut(platform, id).catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0) throw faults[0];
  },
});

/**
 * Releases the decisions of a due release and writes the mails in one transaction. Of two workers one finds it locked or
 * done; after a killed one the next starts again.
 */
async function carryOut(platform: Platform, id: number): Promise<void> {
  const edition = await currentEdition(platform.db);
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const release = await lockDue(tx, id, at);
    if (!release) return;
    const released = await settleItems(tx, id, at);
    await markReleased(
      tx,
      id,
      released.map(({ id: submission }) => submission),
    );
    const accepted = released
      .filter(({ decision }) => decision === "ACC")
      .map(({ id: submission }) => submission);
    await askToConfirm(tx, accepted, { askedAt: at, until: confirmUntil(edition, at) });
    await writeMails(platform, tx, edition, { release, released, at });
    await updateRelease(tx, id, { state: "done", endedAt: at });
  });
}

type ReleasedItem = { id: number; decision: Decision };

/** Drops items that were withdrawn or decided otherwise meanwhile, and returns the rest. */
async function settleItems(tx: Queries, releaseId: number, at: Date): Promise<ReleasedItem[]> {
  const items = await lockWaitingItems(tx, releaseId);
  const leaving = new Map<DropReason, number[]>(DROP_REASONS.map((why) => [why, []]));
  const staying: ReleasedItem[] = [];
  for (const { id, status, present, decision } of items) {
    const why = whyDropped({ status, decision: present }, decision);
    if (why === null) staying.push({ id, decision });
    else leaving.get(why)?.push(id);
  }
  for (const [why, ids] of leaving) {
    await dropItems(tx, releaseId, ids, why);
    const details = { release: releaseId, why };
    await recordAll(
      tx,
      ids.map((submissionId) => ({ at, actorId: null, action: "leave-release", submissionId, details })),
    );
  }
  return staying;
}

/** One mail for each proposal, so that no mail mixes an acceptance and a rejection. */
async function writeMails(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  { release, released, at }: { release: ReleaseRow; released: readonly ReleasedItem[]; at: Date },
): Promise<void> {
  const decisions = new Map(released.map(({ id, decision }) => [id, decision]));
  const readers = await addressed(tx, [...decisions.keys()]);
  const held = new Map<string, number>();
  for (const { ownerId } of readers) held.set(ownerId, (held.get(ownerId) ?? 0) + 1);
  const postings = readers.flatMap((to) => {
    const decision = decisions.get(to.id);
    const text = decision && release.templates[decision];
    if (!text) return [];
    const letter = letterTo(platform, edition, text, to);
    return [
      {
        to: to.email,
        kind: `decision-${decision}`,
        letter: (held.get(to.ownerId) ?? 0) > 1 ? aboutOne(letter, to) : letter,
        at,
        submissionId: to.id,
        releaseId: release.id,
        writtenBy: release.createdBy,
      },
    ];
  });
  await postAll(tx, edition, postings);
  await recordAll(
    tx,
    released.map(({ id, decision }) => ({
      at,
      actorId: null,
      action: "release-decision",
      submissionId: id,
      details: { release: release.id, to: decision },
    })),
  );
}

/** For speakers with several proposals: adds to each mail which one it is about. */
const aboutOne = <L extends { blocks: object[] }>(
  letter: L,
  { id, title }: { id: number; title: string },
) => ({
  ...letter,
  blocks: [
    ...letter.blocks,
    {
      paragraph: `This mail is about "${title}" (number ${id}) only. You get a separate mail for each of your proposals.`,
    },
  ],
});
