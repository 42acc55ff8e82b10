import type { Decision } from "@lectern/domain/call/decisions";
import type { TemplateKind } from "@lectern/domain/post/words";
import { allCalls } from "./features/call/calls-store";
import { releaseJobs, SWEEP_RELEASES } from "./features/deciding/releases/jobs";
import { dropExpired } from "./features/identity/accounts/store";
import { dropExpiredProofs } from "./features/identity/captcha/store";
import { dropExpiredChallenges } from "./features/identity/second-factor/store";
import { digestJobs, SEND_DIGESTS } from "./features/office/digests/jobs";
import { dropExpiredMerges } from "./features/office/merge/store";
import { DELETE_BY_DATE, ERASE, erasureJobs, retentionJobs } from "./features/office/privacy/jobs";
import { mailJobs, type StillWanted } from "./features/post/jobs";
import { confirmationJobs, REMIND } from "./features/proposals/confirmations/jobs";
import { fileJobs, fileWorkers } from "./features/proposals/files/jobs";
import { SWEEP, submissionJobs } from "./features/proposals/jobs";
import { TEND_TASKS, taskJobs } from "./features/proposals/tasks/jobs";
import { discussionJobs, NOTIFY_OF_DISCUSSIONS } from "./features/reviewing/discussion/jobs";
import { isNoticeStillWanted, NOTICE_MAIL } from "./features/reviewing/discussion/notices-store";
import { panelJobs, REMIND_REVIEWERS } from "./features/reviewing/panel/jobs";
import { ANSWERED_MAIL } from "./features/reviewing/questions/answered";
import { questionJobs, SEND_QUESTIONS } from "./features/reviewing/questions/sending";
import { isAnswerStillWanted } from "./features/reviewing/questions/store";
import { mergeRevisions } from "./platform/db/table-revision";
import type { EmbeddedStore } from "./platform/object-store/embedded-store";
import { type Installation, oncePerCall, type Platform } from "./platform/platform";
import { dropReplaced, enqueue } from "./platform/queue/enqueue";
import type { Job, Jobs, OwnWorkers } from "./platform/queue/queue";

const TIDY = "tidy-up";

/** Mails that a reader who is barred from a proposal meanwhile does not get. */
const STILL_WANTED: StillWanted = new Map([
  [NOTICE_MAIL, isNoticeStillWanted],
  [ANSWERED_MAIL, isAnswerStillWanted],
]);

/** What sends each reminder: a template that neither a release, a letter nor one of these sends does not compile. */
const REMINDERS: Record<Exclude<TemplateKind, Decision | "letter">, (platform: Platform) => Jobs> = {
  reminder: confirmationJobs,
  tasks: taskJobs,
  reviewers: panelJobs,
};

/** The jobs of one call by name. */
const jobsOf = (platform: Platform): Jobs => ({
  ...mailJobs(platform, STILL_WANTED),
  ...fileJobs(platform),
  ...submissionJobs(platform),
  ...releaseJobs(platform),
  ...REMINDERS.reminder(platform),
  ...REMINDERS.tasks(platform),
  ...retentionJobs(platform),
  ...REMINDERS.reviewers(platform),
  ...discussionJobs(platform),
  ...questionJobs(platform),
  ...digestJobs(platform),
});

/** The jobs that concern no call. */
const sharedJobs = (installation: Installation, embeddedStore: EmbeddedStore | null): Jobs => ({
  ...erasureJobs(installation),
  [TIDY]: async () => {
    const { everyCall, clock } = installation;
    await dropExpired(everyCall, clock.now());
    await dropExpiredMerges(everyCall, clock.now());
    await dropExpiredChallenges(everyCall, clock.now());
    await dropExpiredProofs(everyCall, new Date());
    await mergeRevisions(everyCall);
    await embeddedStore?.sweep(clock.now());
  },
});

/**
 * All jobs by name. A job whose payload names a call runs for it, and a recurring one for each open call in turn: where it
 * fails for some, it runs for the others, and then fails. Only what is deleted by date is deleted in archived calls, too.
 */
export function allJobs(platform: Platform, embeddedStore: EmbeddedStore | null): Jobs {
  const jobsFor = oncePerCall(platform, (of) => new Map(Object.entries(jobsOf(of))));
  const inCalls =
    (name: string): Job =>
    async (payload, signal) => {
      const calls = await allCalls(platform.everyCall);
      const wanted = calls.filter(({ id, state }) =>
        payload.call === undefined ? state === "open" || name === DELETE_BY_DATE : id === payload.call,
      );
      const failures: unknown[] = [];
      for (const call of wanted) {
        const job = jobsFor(call).get(name);
        await job?.(payload, signal).catch((failure: unknown) => failures.push(failure));
      }
      if (failures.length > 0) throw failures[0];
    };
  const names = [...jobsFor(platform.call).keys()];
  return {
    ...Object.fromEntries(names.map((name) => [name, inCalls(name)])),
    ...sharedJobs(platform, embeddedStore),
  };
}

/** The jobs with dedicated workers. */
export const ownWorkers: OwnWorkers = fileWorkers();

const SECOND = 1_000;
/** Scheduled by our own timers, not by the queue's cron: see docs/decisions/0017-graphile-worker.md. */
const RECURRING = [
  { name: SWEEP, every: 10 * SECOND },
  { name: SWEEP_RELEASES, every: 10 * SECOND },
  { name: REMIND, every: 60 * SECOND },
  { name: SEND_QUESTIONS, every: 60 * SECOND },
  { name: TEND_TASKS, every: 60 * SECOND },
  { name: NOTIFY_OF_DISCUSSIONS, every: 60 * SECOND },
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
export function scheduleRecurringJobs(
  installation: Installation,
  onFault: (error: unknown) => void,
): () => void {
  // One after the other: together, each would open a database connection of its own.
  let last = Promise.resolve();
  const waiting = new Set<string>();
  const add = (name: string) => {
    if (waiting.has(name)) return;
    waiting.add(name);
    last = last
      .then(() => addRecurring(installation, name))
      .catch(onFault)
      .finally(() => waiting.delete(name));
  };
  const timers = RECURRING.map(({ name, every }) => {
    add(name);
    return setInterval(add, every, name);
  });
  return () => timers.forEach(clearInterval);
}

async function addRecurring({ everyCall: db }: Installation, name: string): Promise<void> {
  await enqueue(db, name, {}, { key: name, maxAttempts: 3 });
  await dropReplaced(db, name);
}
