import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../../platform/db/columns";

/** The outbox: a mail is written in the transaction of what it tells, and sent by a job. */
export const mail = pgTable(
  "mail",
  {
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
    /** The mail server refused it for good. */
    refusedAt: instant("refused_at"),
  },
  (t) => [
    index("mail_created").on(t.createdAt),
    index("mail_recipient").on(sql`lower(${t.recipient})`, t.createdAt),
  ],
);
