import type { EditionSettings } from "@lectern/domain/call/words";
import { reasonDropped } from "@lectern/domain/deciding/releases/rules";
import { DROP_REASONS, type DropReason } from "@lectern/domain/deciding/releases/words";
import type { KnownAction } from "@lectern/domain/log/words";
import { namedConference } from "@lectern/domain/proposals/conferences";
import { confirmUntil } from "@lectern/domain/proposals/confirmations/rules";
import { currentEdition } from "#features/call/actions";
import { recordAll } from "#features/log/actions";
import { postAll } from "#features/post/actions";
import { askToConfirm } from "#features/proposals/confirmations/actions";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import type { Jobs } from "#platform/queue/queue";
import { shareReleased } from "../feedback/released";
import { decisionLetters } from "./decision-letters";
import {
  dropItems,
  dueReleases,
  type Item,
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
    await markReleased(tx, id, released);
    await shareReleased(tx, released);
    const accepted = released.filter(({ decision }) => decision === "ACC");
    const until = confirmUntil(edition, at);
    await askToConfirm(tx, accepted, { askedAt: at, until });
    await writeMails(platform, tx, edition, { release, released, at, until });
    await updateRelease(tx, id, { state: "done", endedAt: at });
  });
}

/** Drops items that were withdrawn or decided otherwise meanwhile, and returns the rest. */
async function settleItems(tx: Queries, releaseId: number, at: Date): Promise<Item[]> {
  const items = await lockWaitingItems(tx, releaseId);
  const leaving = new Map<DropReason, Item[]>(DROP_REASONS.map((why) => [why, []]));
  const staying: Item[] = [];
  for (const { status, present, ...item } of items) {
    const why = reasonDropped({ status, decision: present }, item.decision);
    (why === null ? staying : leaving.get(why))?.push(item);
  }
  for (const [why, dropped] of leaving) {
    await dropItems(tx, releaseId, dropped, why);
    await recordAll(
      tx,
      dropped.map((item) =>
        entryOf(item, { at, action: "leave-release", details: { release: releaseId, why } }),
      ),
    );
  }
  return staying;
}

/** What the system did with an item, for the audit log. */
function entryOf(
  item: Item,
  { details, ...entry }: { at: Date; action: KnownAction; details: Record<string, unknown> },
) {
  const conference = namedConference(item.conference);
  return { ...entry, actorId: null, submissionId: item.submission, details: { ...details, ...conference } };
}

/** One mail for each decision and speaker, so that no mail mixes an acceptance and a rejection. */
async function writeMails(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  { release, released, at, until }: { release: ReleaseRow; released: readonly Item[]; at: Date; until: Date },
): Promise<void> {
  const batch = { items: released, texts: release.templates, until };
  const letters = await decisionLetters(platform, tx, edition, batch);
  await postAll(
    tx,
    edition,
    letters.map(({ to, item, letter }) => ({
      to: to.email,
      kind: `decision-${item.decision}`,
      letter,
      at,
      submissionId: item.submission,
      accountId: to.accountId,
      conference: item.conference,
      releaseId: release.id,
      writtenBy: release.createdBy,
    })),
  );
  await recordAll(
    tx,
    released.map((item) =>
      entryOf(item, { at, action: "release-decision", details: { release: release.id, to: item.decision } }),
    ),
  );
}
