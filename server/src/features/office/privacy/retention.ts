import type { EditionSettings } from "@lectern/domain/call/words";
import { PAGES } from "@lectern/domain/kernel/paths";
import {
  type Counts,
  type Deletion,
  deletions,
  describeDeletion,
  isWarningDue,
  NO_END,
  needsConferenceEnd,
  RETENTION_KEYS,
  type RetentionKey,
} from "@lectern/domain/office/privacy/retention";
import { currentEdition, editionsOfCalls } from "#features/call/actions";
import { organiserAddresses } from "#features/identity/accounts/store";
import { record } from "#features/log/actions";
import { countEntriesBefore, dropEntriesBefore } from "#features/log/forgetting-store";
import { post } from "#features/post/actions";
import type { Queries } from "#platform/db/database";
import { Refusal } from "#platform/http/refusal";
import type { Platform } from "#platform/platform";
import { lockPerson } from "../people/actions";
import { eraseAccount, eraseProposals } from "./erasing";
import { deletionLetter } from "./mails";
import * as store from "./retention-store";

/** Rows that one transaction deletes; small, so that it blocks others only briefly. */
const PROPOSALS_AT_ONCE = 50;
const ROWS_AT_ONCE = 5_000;

type Read = Pick<Platform, "everyCall" | "call"> & { db: Queries };

/** How each setting counts and deletes its data; `erase` returns the number of deleted items. */
type Kind = {
  count(platform: Read, edition: EditionSettings, before: Date): Promise<Counts>;
  erase(platform: Platform, edition: EditionSettings, before: Date): Promise<void>;
};

const KINDS: Record<RetentionKey, Kind> = {
  deleteProposalsAfter: {
    count: ({ db }, { decisionsReleased }, before) => store.countOver(db, { before, decisionsReleased }),
    erase: (platform, { decisionsReleased }, before) =>
      inBatches(platform, "deleteProposalsAfter", async (tx) => {
        const ids = await store.lockOver(tx, { before, decisionsReleased }, PROPOSALS_AT_ONCE);
        const files = await eraseProposals(tx, ids);
        return { taken: ids.length, counts: { proposals: ids.length, files }, full: PROPOSALS_AT_ONCE };
      }),
  },
  deleteAccountsAfter: {
    count: async ({ everyCall, call }, _, before) => ({
      accounts: await store.countForgotten(everyCall, { before, call: call.id }),
    }),
    erase: (platform, _, before) => eraseForgotten(platform, before),
  },
  deleteAuditAfter: {
    count: async ({ db }, _, before) => ({ lines: await countEntriesBefore(db, before) }),
    erase: (platform, _, before) =>
      inBatches(platform, "deleteAuditAfter", async (tx) => {
        const lines = await dropEntriesBefore(tx, before, ROWS_AT_ONCE);
        return { taken: lines, counts: { lines }, full: ROWS_AT_ONCE };
      }),
  },
  deleteMailTextsAfter: {
    count: async ({ db }, _, before) => ({ texts: await store.countExpiredTexts(db, before) }),
    erase: (platform, _, before) =>
      inBatches(platform, "deleteMailTextsAfter", async (tx) => {
        const texts = await store.deleteExpiredTexts(tx, before, ROWS_AT_ONCE);
        return { taken: texts, counts: { texts }, full: ROWS_AT_ONCE };
      }),
  },
};

type Batch = { taken: number; counts: Counts; full: number };

/** Deletes batch by batch, each in its own transaction with an audit entry, until nothing is left. */
async function inBatches(
  { db, clock }: Platform,
  setting: RetentionKey,
  take: (tx: Queries) => Promise<Batch>,
): Promise<void> {
  for (;;) {
    const { taken, full } = await db.transaction(async (tx) => {
      const batch = await take(tx);
      const details = { setting, ...batch.counts };
      if (batch.taken > 0)
        await record(tx, { at: clock.now(), actorId: null, action: "delete by date", details });
      return batch;
    });
    if (taken < full) return;
  }
}

/** Erases speakers one after the other, as if requested. A failure does not block the others. */
async function eraseForgotten({ db, everyCall, call, clock }: Platform, before: Date): Promise<void> {
  const at = clock.now();
  const editions = await editionsOfCalls(everyCall);
  const which = { before, call: call.id };
  const faults: unknown[] = [];
  let accounts = 0;
  for (const id of await store.forgottenAccounts(everyCall, which)) {
    const erased = everyCall.transaction(async (tx) => {
      // Once locked: they may have logged in, or joined a panel, while this waited.
      await lockPerson(tx, id);
      if (!(await store.isForgotten(tx, id, which))) return;
      await eraseAccount(tx, editions, id, { actorId: null, at });
      accounts++;
    });
    await erased.catch((fault: unknown) => {
      // Erased or merged meanwhile.
      if (!(fault instanceof Refusal)) faults.push(fault);
    });
  }
  const details = { setting: "deleteAccountsAfter", accounts };
  if (accounts > 0) await record(db, { at, actorId: null, action: "delete by date", details });
  if (faults.length > 0) throw faults[0];
}

/** What the settings will delete now, considering the organisers' warnings. */
async function planned(db: Queries, edition: EditionSettings, now: Date): Promise<Deletion[]> {
  const warnings = await store.warnings(db);
  const warnedAt = (key: RetentionKey, value: string) =>
    warnings.find((each) => each.setting === key && each.value === value)?.warnedAt ?? null;
  return deletions(edition, warnedAt, now);
}

/** What changed settings will delete, and when, as sentences for the preview. */
export async function retentionEffects(
  platform: Platform,
  before: EditionSettings,
  after: EditionSettings,
): Promise<string[]> {
  const { db, clock } = platform;
  const keys = [...RETENTION_KEYS, "conferenceEnds"] as const;
  if (keys.every((key) => before[key] === after[key])) return [];
  const sentences: string[] = [];
  for (const deletion of await planned(db, after, clock.now()))
    sentences.push(
      describeDeletion(deletion, await KINDS[deletion.key].count(platform, after, deletion.before)),
    );
  return needsConferenceEnd(after) ? [...sentences, NO_END] : sentences;
}

/** Deletes what is due, and warns the organisers some days before the first time. */
export async function deleteByDate(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  const edition = await currentEdition(db);
  const now = clock.now();
  const faults: unknown[] = [];
  for (const deletion of await planned(db, edition, now)) {
    const step =
      deletion.due <= now
        ? KINDS[deletion.key].erase(platform, edition, deletion.before)
        : isWarningDue(deletion, now) && warn(platform, edition, deletion, now);
    await Promise.resolve(step).catch((fault: unknown) => faults.push(fault));
  }
  if (faults.length > 0) throw faults[0];
}

async function warn(
  platform: Platform,
  edition: EditionSettings,
  deletion: Deletion,
  at: Date,
): Promise<void> {
  const { key, value, before } = deletion;
  await platform.db.transaction(async (tx) => {
    if (!(await store.insertWarning(tx, { setting: key, value, warnedAt: at }))) return;
    const sentences = [
      describeDeletion(deletion, await KINDS[key].count({ ...platform, db: tx }, edition, before)),
    ];
    const letter = deletionLetter(edition, { sentences, link: `${platform.callUrl}${PAGES.settings}` });
    for (const to of await organiserAddresses(tx))
      await post(tx, edition, { to, kind: "deletion-ahead", letter, at });
    const details = { setting: key, due: deletion.due.toISOString() };
    await record(tx, { at, actorId: null, action: "warn of deletion", details });
  });
}
