import { FOLLOWING, WRITERS } from "@lectern/domain/reviewing/discussion/words";
import { index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { callId, instant } from "../../../platform/db/columns";
import { account } from "../../identity/tables";
import { submission } from "../../proposals/proposal/tables";

const submissionId = () =>
  integer("submission_id")
    .notNull()
    .references(() => submission.id, { onDelete: "cascade" });

/** The panel's discussion of a proposal, once it has a message. */
export const discussion = pgTable(
  "discussion",
  {
    callId: callId(),
    submissionId: submissionId(),
    /** The number of its last message. */
    messages: integer("messages").notNull(),
    lastAt: instant("last_at").notNull(),
    /** It is settled while this is its last message. */
    settledThrough: integer("settled_through").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId] }),
    index("discussion_of_call").on(t.callId, t.submissionId),
    index("discussion_last").on(t.callId, t.lastAt),
  ],
);

export const discussionMessage = pgTable(
  "discussion_message",
  {
    callId: callId(),
    submissionId: submissionId(),
    /** Within the discussion, so that no number says how much is written elsewhere. */
    number: integer("number").notNull(),
    authorId: uuid("author_id")
      .notNull()
      .references(() => account.id),
    /** What its author was then: a reviewer's name stays hidden when they become an organiser. */
    writtenAs: text("written_as", { enum: WRITERS }).notNull(),
    replyTo: integer("reply_to"),
    /** Markdown; empty once deleted. */
    text: text("text").notNull(),
    writtenAt: instant("written_at").notNull(),
    editedAt: instant("edited_at"),
    deletedAt: instant("deleted_at"),
    /** Counts changes, for the ETag. */
    version: integer("version").notNull().default(1),
    idempotencyKey: text("idempotency_key"),
    /** The digest of the body that came with the key. */
    idempotencyBody: text("idempotency_body"),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.number] }),
    index("discussion_message_of_call").on(t.callId, t.submissionId, t.number),
    index("discussion_message_author").on(t.authorId),
    unique("discussion_message_request").on(t.submissionId, t.authorId, t.idempotencyKey),
  ],
);

export const discussionMention = pgTable(
  "discussion_mention",
  {
    callId: callId(),
    submissionId: submissionId(),
    number: integer("number").notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** The name after the `@`, as it is in the text. */
    name: text("name").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.number, t.accountId] }),
    index("discussion_mention_of_call").on(t.callId, t.submissionId),
    index("discussion_mention_account").on(t.accountId),
  ],
);

/** What a discussion is to a person; defaults without a row. */
export const discussionMember = pgTable(
  "discussion_member",
  {
    callId: callId(),
    submissionId: submissionId(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** The number of a reviewer among the reviewers of this proposal, drawn by lot; null until they write or are mentioned. */
    lot: smallint("lot"),
    following: text("following", { enum: FOLLOWING }).notNull().default("own"),
    /** The number of the last message that they have seen. */
    read: integer("read").notNull().default(0),
    /** The number of the last message that they were mailed about, and when. */
    mailed: integer("mailed").notNull().default(0),
    mailedAt: instant("mailed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.accountId] }),
    unique("discussion_member_lot").on(t.submissionId, t.lot),
    index("discussion_member_of_call").on(t.callId, t.submissionId),
    index("discussion_member_account").on(t.accountId),
  ],
);
