import { releaseJobs, SWEEP_RELEASES } from "./features/deciding/releases/jobs";
import { dropExpired } from "./features/identity/accounts/store";
import { dropExpiredProofs } from "./features/identity/captcha/store";
import { dropExpiredChallenges } from "./features/identity/second-factor/store";
import { digestJobs, SEND_DIGESTS } from "./features/office/digests/jobs";
import { DELETE_BY_DATE, ERASE, privacyJobs } from "./features/office/privacy/jobs";
import { mailJobs } from "./features/post/jobs";
import { confirmationJobs, REMIND } from "./features/proposals/confirmations/jobs";
import { fileJobs, fileWorkers } from "./features/proposals/files/jobs";
import { SWEEP, submissionJobs } from "./features/proposals/jobs";
import { panelJobs, REMIND_REVIEWERS } from "./features/reviewing/panel/jobs";
import { mergeRevisions } from "./platform/db/table-revision";
import type { EmbeddedStore } from "./platform/object-store/embedded-store";
import type { Platform } from "./platform/platform";
import { dropReplaced, enqueue, type Jobs, type OwnWorkers } from "./platform/queue/queue";

const TIDY = "tidy-up";

/** All jobs by name. */
export const allJobs = (platform: Platform, embeddedStore: EmbeddedStore | null): Jobs => ({
  ...mailJobs(platform),
  ...fileJobs(platform),
  ...submissionJobs(platform),
  ...releaseJobs(platform),
  ...confirmationJobs(platform),
  ...privacyJobs(platform),
  ...panelJobs(platform),
  ...digestJobs(platform),
  [TIDY]: async () => {
    await dropExpired(platform.db, platform.clock.now());
    await dropExpiredChallenges(platform.db, platform.clock.now());
    await dropExpiredProofs(platform.db, new Date());
    await mergeRevisions(platform.db);
    await embeddedStore?.sweep(platform.clock.now());
  },
});

/** The jobs with dedicated workers. */
export const ownWorkers: OwnWorkers = fileWorkers();

const SECOND = 1_000;
/** Scheduled by our own timers, not by the queue's cron: see docs/decisions/0017-graphile-worker.md. */
const RECURRING = [
  { name: SWEEP, every: 10 * SECOND },
  { name: SWEEP_RELEASES, every: 10 * SECOND },
  { name: REMIND, every: 60 * SECOND },
  { name: ERASE, every: 60 * SECOND },
  { name: SEND_DIGESTS, every: 60 * SECOND },
  { name: REMIND_REVIEWERS, every: 600 * SECOND },
  { name: DELETE_BY_DATE, every: 24 * 3_600 * SECOND },
  { name: TIDY, every: 3_600 * SECOND },
];

/**
 * Adds the recurring jobs, now and at their intervals, until the returned function is called. Several servers may do so
 * at once: a waiting job of the same name is replaced.
 */
export function scheduleRecurringJobs(platform: Platform, onFault: (error: unknown) => void): () => void {
  // One after the other: together, each would open a database connection of its own.
  let last = Promise.resolve();
  const waiting = new Set<string>();
  const add = (name: string) => {
    if (waiting.has(name)) return;
    waiting.add(name);
    last = last
      .then(() => addRecurring(platform, name))
      .catch(onFault)
      .finally(() => waiting.delete(name));
  };
  const timers = RECURRING.map(({ name, every }) => {
    add(name);
    return setInterval(add, every, name);
  });
  return () => timers.forEach(clearInterval);
}

async function addRecurring({ db }: Platform, name: string): Promise<void> {
  await enqueue(db, name, {}, { key: name, maxAttempts: 3 });
  await dropReplaced(db, name);
}
