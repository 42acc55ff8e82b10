import * as z from "zod/mini";
import { endpoint, NoContent } from "../../kernel/endpoint";
import { choice, integer, Pk, REQUIRED, text } from "../../kernel/fields";
import { FOLLOWING, MESSAGE_LENGTH, MOST_MESSAGES, WRITERS } from "./words";

/** A person in a discussion, as its reader may know them. */
const Person = z.object({
  /** Their name, or “Reviewer 2” where the reader may not know it. */
  name: z.string(),
  /** How the other reviewers know them, where that is not the name. Only organisers get it. */
  alias: z.nullable(z.string()),
  role: z.enum(WRITERS),
});
export type Person = z.output<typeof Person>;

export const Message = z.object({
  /** Counts the discussion's messages from 1. */
  number: z.number(),
  by: z.object({ ...Person.shape, you: z.boolean() }),
  /** Markdown; empty once deleted. */
  text: z.string(),
  /** The names in the text that mention someone, after the `@`. */
  mentions: z.array(z.object({ name: z.string(), you: z.boolean() })),
  /** The number of the message that this one answers. */
  reply_to: z.nullable(z.number()),
  written_on: z.string(),
  edited_on: z.nullable(z.string()),
  deleted: z.boolean(),
  /** Counts its changes: its ETag is this number in quotes. */
  version: z.number(),
});
export type Message = z.output<typeof Message>;

export const Discussion = z.object({
  messages: z.array(Message),
  /** Who can be mentioned. */
  people: z.array(Person),
  /** Whether reviewers are anonymous to each other. */
  anonymous: z.boolean(),
  /** The number of the last message that the reader has seen; 0 before the first. */
  read: z.number(),
  following: z.enum(FOLLOWING),
  settled: z.boolean(),
});
export type Discussion = z.output<typeof Discussion>;

/** A discussion in the list of those that the reader may read. */
export const DiscussionLine = z.object({
  submission: z.number(),
  messages: z.number(),
  /** How many by others the reader has not seen. */
  unread: z.number(),
  /** Whether the reader was mentioned and has written nothing since. */
  mentioned: z.boolean(),
  /** How many people were mentioned and have written nothing since; 0 for reviewers. */
  open_mentions: z.number(),
  settled: z.boolean(),
  last_on: z.string(),
});
export type DiscussionLine = z.output<typeof DiscussionLine>;

const ById = z.object({ id: Pk });
const ByNumber = z.object({ id: Pk, n: Pk });
const number = (min: number) => integer(min, MOST_MESSAGES, "There is no message with this number.");
const panel = { tag: "discussion", audience: ["reviewer", "organiser"], status: 200 } as const;

export const listDiscussions = endpoint({
  ...panel,
  method: "GET",
  path: "/api/discussion/",
  summary: "The discussions that one may read, with what is unread",
  answer: z.array(DiscussionLine),
});

export const getDiscussion = endpoint({
  ...panel,
  method: "GET",
  path: "/api/discussion/{id}/",
  summary: "The panel's discussion of a proposal, which its speakers never see",
  params: ById,
  answer: Discussion,
});

export const writeMessage = endpoint({
  ...panel,
  method: "POST",
  path: "/api/discussion/{id}/messages/",
  summary: "Write a message; `@` and a name mentions a person. An Idempotency-Key makes it repeatable",
  params: ById,
  body: z.object({
    /** Markdown, checked by `messageFaults`. */
    text: text(MESSAGE_LENGTH),
    /** The number of the message that it answers. */
    reply_to: z._default(z.nullable(number(1)), null),
  }),
  status: 201,
  answer: Message,
});

export const editMessage = endpoint({
  ...panel,
  method: "PUT",
  path: "/api/discussion/{id}/messages/{n}/",
  summary: "Change one's own message within minutes; with If-Match, 412 if it has changed since",
  params: ByNumber,
  body: z.object({ text: text(MESSAGE_LENGTH) }),
  answer: Message,
});

export const deleteMessage = endpoint({
  ...panel,
  method: "DELETE",
  path: "/api/discussion/{id}/messages/{n}/",
  summary: "Delete one's own message; the others see that there was one",
  params: ByNumber,
  status: 204,
  answer: NoContent,
});

export const markDiscussionRead = endpoint({
  ...panel,
  method: "PUT",
  path: "/api/discussion/{id}/read/",
  summary: "Mark the messages up to a number as read",
  params: ById,
  body: z.object({ through: number(0) }),
  status: 204,
  answer: NoContent,
});

export const followDiscussion = endpoint({
  ...panel,
  method: "PUT",
  path: "/api/discussion/{id}/following/",
  summary: "Choose which messages of a discussion one is mailed about",
  params: ById,
  body: z.object({ following: choice(FOLLOWING) }),
  status: 204,
  answer: NoContent,
});

export const settleDiscussion = endpoint({
  ...panel,
  method: "PUT",
  path: "/api/discussion/{id}/settled/",
  summary:
    "Mark a discussion settled, or reopen it; 412 when there is another message than the last one seen",
  params: ById,
  body: z.object({ settled: z.boolean({ error: REQUIRED }), through: number(0) }),
  status: 204,
  answer: NoContent,
});
