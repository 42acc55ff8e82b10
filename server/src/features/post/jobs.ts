import type { Queries } from "#platform/db/database";
import { MailRejected } from "#platform/mail/smtp";
import type { Platform } from "#platform/platform";
import type { Jobs } from "#platform/queue/queue";
import {
  dropErasureNotice,
  lockMailToSend,
  type MailRow,
  markFailed,
  markSent,
  markStopped,
  SEND_MAIL,
} from "./store";

/** For kinds of mails that may have lost their reason while they waited: whether one is still to be sent. */
export type StillWanted = ReadonlyMap<string, (db: Queries, mail: MailRow) => Promise<boolean>>;

/** Sends one mail of the outbox. A temporary failure is thrown, and the queue retries with back-off. */
export const mailJobs = (platform: Platform, stillWanted: StillWanted): Jobs => ({
  [SEND_MAIL]: async (payload) => {
    const id = String(payload.id);
    try {
      await platform.db.transaction(async (tx) => {
        const waiting = await lockMailToSend(tx, id);
        if (!waiting) return;
        const isWanted = stillWanted.get(waiting.kind);
        if (isWanted && !(await isWanted(tx, waiting))) return markStopped(tx, id, platform.clock.now());
        const { recipient: to, subject, text, html, replyTo, attachment } = waiting;
        const calendar = attachment === null ? {} : { calendar: attachment };
        await platform.mailer.send({ id, to, subject, text, html, ...(replyTo && { replyTo }), ...calendar });
        const { developmentMailbox: keepText } = platform;
        if (!keepText && (await dropErasureNotice(tx, id))) return;
        await markSent(tx, id, platform.clock.now(), keepText);
      });
    } catch (error) {
      const refused = error instanceof MailRejected;
      const reason = error instanceof Error ? error.message : "unknown";
      await markFailed(platform.db, id, reason, refused ? platform.clock.now() : null);
      if (!refused) throw error;
      await dropErasureNotice(platform.db, id);
    }
  },
});
