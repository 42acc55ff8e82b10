import type { EditionSettings } from "@lectern/domain/call/words";
import { namedConference, WHOLE } from "@lectern/domain/proposals/conferences";
import { dueReminder } from "@lectern/domain/proposals/confirmations/rules";
import { currentEdition } from "#features/call/actions";
import { record } from "#features/log/actions";
import { postAll } from "#features/post/actions";
import { templateFor } from "#features/post/templates";
import type { At } from "#features/proposals/proposal/decisions-store";
import { letterTo, signedBy } from "#features/proposals/proposal/letters";
import { type Addressed, addressed } from "#features/proposals/proposal/letters-store";
import type { Queries } from "#platform/db/database";
import type { Platform } from "#platform/platform";
import type { Jobs } from "#platform/queue/queue";
import {
  listUnansweredSpeakers,
  lockUnansweredSpeaker,
  markSpeakerReminded,
  type UnansweredSpeaker,
} from "./further-store";
import { listUnanswered, lockUnanswered, markReminded } from "./store";

export const REMIND = "remind-speakers";

/** Reminds accepted speakers who have not answered for themselves, once for each number of days before the deadline. */
export const confirmationJobs = (platform: Platform): Jobs => ({
  [REMIND]: async () => {
    const { db, clock } = platform;
    const edition = await currentEdition(db);
    const now = clock.now();
    const faults: unknown[] = [];
    const isDue = (asked: { until: Date; reminded: readonly number[] }) =>
      dueReminder(asked, edition.confirmReminders, now) !== null;
    for (const asked of (await listUnanswered(db, now)).filter(isDue))
      await remindLead(platform, edition, asked, now).catch((fault: unknown) => faults.push(fault));
    for (const speaker of (await listUnansweredSpeakers(db, now)).filter(isDue))
      await remindSpeaker(platform, edition, speaker, now).catch((fault: unknown) => faults.push(fault));
    if (faults.length > 0) throw faults[0];
  },
});

async function remindLead(
  platform: Platform,
  edition: EditionSettings,
  request: At,
  at: Date,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const asked = await lockUnanswered(tx, request, at);
    const day = asked && dueReminder(asked, edition.confirmReminders, at);
    const to = (await addressed(tx, [request.submission])).find(({ lead }) => lead);
    if (!asked || day === null || !to) return;
    await markReminded(tx, request, [...asked.reminded, day]);
    const { conference } = request;
    await write(platform, tx, edition, { to, conference, until: asked.until, day, at });
  });
}

/** Reminds a further speaker, whatever the lead has answered. */
async function remindSpeaker(
  platform: Platform,
  edition: EditionSettings,
  { id, submission, accountId, until, conferences }: UnansweredSpeaker,
  at: Date,
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    const reminded = await lockUnansweredSpeaker(tx, id);
    const day = reminded && dueReminder({ until, reminded }, edition.confirmReminders, at);
    const to = (await addressed(tx, [submission])).find((each) => each.accountId === accountId);
    if (!reminded || day === null || !to) return;
    await markSpeakerReminded(tx, id, [...reminded, day]);
    const [only = WHOLE, ...others] = conferences;
    const conference = others.length > 0 ? WHOLE : only;
    await write(platform, tx, edition, { to, conference, until, day, at });
  });
}

type Reminder = { to: Addressed; conference: string; until: Date; day: number; at: Date };

/** Writes a reminder to one speaker, and the line of the audit log. */
async function write(
  platform: Platform,
  tx: Queries,
  edition: EditionSettings,
  { to, conference, until, day, at }: Reminder,
): Promise<void> {
  const { id: submissionId, accountId, lead } = to;
  const template = await templateFor(tx, "reminder");
  if (!template) return;
  const letter = letterTo(platform, signedBy(conference, edition), template, { ...to, until });
  await postAll(tx, edition, [{ to: to.email, kind: "reminder", letter, at, submissionId, accountId }]);
  const details = { day, ...(!lead && { accountId }), ...namedConference(conference) };
  await record(tx, { at, actorId: null, action: "remind-speaker", submissionId, details });
}
