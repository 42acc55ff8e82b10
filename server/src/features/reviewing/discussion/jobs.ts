import { NOTICE } from "@lectern/domain/reviewing/discussion/words";
import { currentEdition } from "#features/call/actions";
import { postAll } from "#features/post/actions";
import type { Platform } from "#platform/platform";
import type { Jobs } from "#platform/queue/queue";
import { noticeLetter } from "./mails";
import { dueNotices, markMailed, NOTICE_MAIL } from "./notices-store";

export const NOTIFY_OF_DISCUSSIONS = "notify-of-discussions";

const before = (at: Date, minutes: number) => new Date(at.getTime() - minutes * 60_000);

/** Mails those who follow discussions about what they have not read: one mail for each discussion, at most every few hours. */
export const discussionJobs = (platform: Platform): Jobs => ({
  [NOTIFY_OF_DISCUSSIONS]: async () => {
    const { db, clock, callUrl } = platform;
    const now = clock.now();
    const due = await dueNotices(db, {
      now,
      writtenBefore: before(now, NOTICE.waitMinutes),
      mailedBefore: before(now, NOTICE.apartHours * 60),
    });
    if (due.length === 0) return;
    const edition = await currentEdition(db);
    for (const notice of due) {
      await db.transaction(async (tx) => {
        if (!(await markMailed(tx, notice, now))) return;
        const letter = noticeLetter({ product: edition.product, callUrl }, notice);
        const { email: to, submissionId } = notice;
        await postAll(tx, edition, [{ to, kind: NOTICE_MAIL, letter, at: now, submissionId }]);
      });
    }
  },
});
