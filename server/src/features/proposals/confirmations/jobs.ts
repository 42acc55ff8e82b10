import type { EditionSettings } from "@lectern/domain/call/words";
import { namedConference } from "@lectern/domain/proposals/conferences";
import { dueReminder } from "@lectern/domain/proposals/confirmations/rules";
import { currentEdition } from "#features/call/actions";
import { record } from "#features/log/actions";
import { postAll } from "#features/post/actions";
import { templateFor } from "#features/post/templates";
import type { At } from "#features/proposals/proposal/decisions-store";
import { letterTo, signedBy } from "#features/proposals/proposal/letters";
import { addressed } from "#features/proposals/proposal/letters-store";
import type { Platform } from "#platform/platform";
import type { Jobs } from "#platform/queue/queue";
import { listUnanswered, lockUnanswered, markReminded } from "./store";

export const REMIND = "remind-speakers";

/** Reminds accepted speakers who have not answered, once for each number of days before the deadline. */
export const confirmationJobs = (platform: Platform): Jobs => ({
  [REMIND]: async () => {
    const edition = await currentEdition(platform.db);
    const now = platform.clock.now();
    const faults: unknown[] = [];
    for (const asked of await listUnanswered(platform.db, now)) {
      if (dueReminder(asked, edition.confirmReminders, now) === null) continue;
      await remind(platform, edition, asked, now).catch((fault: unknown) => faults.push(fault));
    }
    if (faults.length > 0) throw faults[0];
  },
});

async function remind(platform: Platform, edition: EditionSettings, request: At, at: Date): Promise<void> {
  const { submission: submissionId, conference } = request;
  await platform.db.transaction(async (tx) => {
    const asked = await lockUnanswered(tx, request, at);
    const day = asked && dueReminder(asked, edition.confirmReminders, at);
    const [to] = await addressed(tx, [submissionId]);
    const template = await templateFor(tx, "reminder");
    if (!asked || day === null || !to || !template) return;
    await markReminded(tx, request, [...asked.reminded, day]);
    const letter = letterTo(platform, signedBy(conference, edition), template, {
      ...to,
      until: asked.until,
    });
    await postAll(tx, edition, [{ to: to.email, kind: "reminder", letter, at, submissionId }]);
    await record(tx, {
      at,
      actorId: null,
      action: "remind-speaker",
      submissionId,
      details: { day, ...namedConference(conference) },
    });
  });
}
