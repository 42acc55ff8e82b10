import { REPORT_OUTCOMES } from "@lectern/domain/post/mail-report";
import { TEMPLATE_KINDS } from "@lectern/domain/post/words";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../platform/db/columns";
import type { Letter } from "../../platform/mail/letter";

/** The outbox: a mail is written in the transaction of what it announces, and sent by a job. */
export const mail = pgTable(
  "mail",
  {
    callId: callId(),
    id: uuid("id").primaryKey(),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    createdAt: instant("created_at").notNull(),
    sentAt: instant("sent_at"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    /** The mail server rejected it permanently. */
    refusedAt: instant("refused_at"),
    /** An organiser stopped it. */
    stoppedAt: instant("stopped_at"),
    /** What organisers may read and change; null where the mail holds a key that only its reader may see. */
    letter: jsonb("letter").$type<Letter>(),
    /** Counts changes of the letter. */
    version: integer("version").notNull().default(1),
    submissionId: integer("submission_id"),
    /** Whose mail about a proposal it is: each of its speakers gets one. Null: its lead's. */
    accountId: uuid("account_id"),
    releaseId: integer("release_id"),
    /** The conference whose decision it is about, where each decides for itself. */
    conference: text("conference").notNull().default(""),
    /** Where a reply to it goes, which only its reader knows; removed once it is sent. */
    replyTo: text("reply_to"),
    /** A calendar that is attached to it; removed once it is sent. */
    attachment: text("attachment"),
    /** The mail that this one repeats. */
    repeats: uuid("repeats"),
    /** Who wrote it; null: the system. */
    writtenBy: uuid("written_by"),
    /** The request that wrote it, and the recipient: a repeated request writes nothing. */
    requestKey: text("request_key"),
    /** What a mail server reported after it had accepted the mail; null without a report. */
    reportOutcome: text("report_outcome", { enum: REPORT_OUTCOMES }),
    reportedAt: instant("reported_at"),
    /** The code of RFC 3463, such as 5.1.1. */
    reportStatus: text("report_status"),
    /** That server's own message. */
    reportSaid: text("report_said"),
  },
  (t) => [
    uniqueIndex("mail_release_each").on(t.releaseId, t.submissionId, t.conference, t.recipient),
    uniqueIndex("mail_request").on(t.writtenBy, t.requestKey, t.recipient),
    index("mail_created").on(t.createdAt),
    index("mail_of_call").on(t.callId, t.createdAt),
    index("mail_undelivered")
      .on(t.id)
      .where(sql`${t.reportOutcome} = 'returned' or ${t.refusedAt} is not null`),
    index("mail_recipient").on(sql`lower(${t.recipient})`, t.createdAt),
  ],
);

/** The columns of a mail server's report. */
export const reportOnMail = {
  reportOutcome: mail.reportOutcome,
  reportedAt: mail.reportedAt,
  reportStatus: mail.reportStatus,
  reportSaid: mail.reportSaid,
};

/** The templates that organisers changed or added; the standard ones are in domain/src/post/words.ts. */
export const mailTemplate = pgTable(
  "mail_template",
  {
    callId: callId(),
    key: text("key").notNull(),
    kind: text("kind", { enum: TEMPLATE_KINDS }).notNull(),
    name: text("name").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    version: integer("version").notNull(),
    updatedAt: instant("updated_at").notNull(),
    updatedBy: uuid("updated_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.callId, t.key] })],
);
