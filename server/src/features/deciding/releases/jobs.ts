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
  type ReleaseRow,
  tell,
  updateRelease,
} from "./store";

export const SWEEP_RELEASES = "sweep-releases";

/** What the clock does: carries out the releases whose time has come. */
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
 * Tells the decisions of a release that is due and writes the mails, all in one transaction. Of two workers one finds
 * it locked or done; what a killed one had begun is as if it had not been, and the next one does it.
 */
async function carryOut(platform: Platform, id: number): Promise<void> {
  const edition = await currentEdition(platform.db);
  const at = platform.clock.now();
  await platform.db.transaction(async (tx) => {
    const release = await lockDue(tx, id, at);
    if (!release) return;
    const told = await settleItems(tx, id, at);
    await tell(
      tx,
      id,
      told.map(({ id: submission }) => submission),
    );
    const accepted = told
      .filter(({ decision }) => decision === "ACC")
      .map(({ id: submission }) => submission);
    await askToConfirm(tx, accepted, { askedAt: at, until: confirmUntil(edition, at) });
    await writeMails(platform, tx, edition, { release, told, at });
    await updateRelease(tx, id, { state: "done", endedAt: at });
  });
}

type Told = { id: number; decision: Decision };

/** Leaves out what was withdrawn or decided otherwise meanwhile, and gives the rest. */
async function settleItems(tx: Queries, releaseId: number, at: Date): Promise<Told[]> {
  const items = await lockWaitingItems(tx, releaseId);
  const leaving = new Map<DropReason, number[]>(DROP_REASONS.map((why) => [why, []]));
  const staying: Told[] = [];
  for (const { id, status, present, told } of items) {
    const why = whyDropped({ status, decision: present }, told);
    if (why === null) staying.push({ id, decision: told });
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

/** One mail for each proposal, so that nobody reads an acceptance and a rejection in one. */
async function writeMails(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  { release, told, at }: { release: ReleaseRow; told: readonly Told[]; at: Date },
): Promise<void> {
  const decisions = new Map(told.map(({ id, decision }) => [id, decision]));
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
    told.map(({ id, decision }) => ({
      at,
      actorId: null,
      action: "release-decision",
      submissionId: id,
      details: { release: release.id, to: decision },
    })),
  );
}

/** Who offered several proposals reads in each mail that it is about one of them. */
const aboutOne = <L extends { blocks: object[] }>(
  letter: L,
  { id, title }: { id: number; title: string },
) => ({
  ...letter,
  blocks: [
    ...letter.blocks,
    {
      paragraph: `This mail is about "${title}" (number ${id}) alone. You get one of its own for each of your proposals.`,
    },
  ],
});
