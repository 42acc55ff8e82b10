import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import type { DiscussionLine, Message } from "@lectern/domain/reviewing/discussion/contract";
import type { LineRow } from "./list-store";
import { personFor } from "./people";
import type { WrittenRow } from "./store";

/** A message as this reader may know it. */
export function presentMessage(row: WrittenRow, reader: Actor, settings: EditionSettings): Message {
  const { message } = row;
  const deleted = message.deletedAt !== null;
  return {
    number: message.number,
    by: {
      ...personFor(reader, row, message.writtenAs, settings),
      you: message.authorId === reader.userId,
    },
    text: message.text,
    mentions: mentionsFor(reader, row),
    reply_to: message.replyTo,
    written_on: message.writtenAt.toISOString(),
    edited_on: deleted ? null : (message.editedAt?.toISOString() ?? null),
    deleted,
    version: message.version,
  };
}

/** By their names in the text: all organisers are one. */
function mentionsFor({ userId }: Actor, { mentions }: WrittenRow): Message["mentions"] {
  const named = new Map<string, boolean>();
  for (const { name, id } of mentions ?? []) named.set(name, named.get(name) || id === userId);
  return [...named].map(([name, you]) => ({ name, you }));
}

export const presentLine = (row: LineRow): DiscussionLine => ({
  submission: row.submissionId,
  messages: row.messages,
  unread: row.unread,
  mentioned: row.mentioned,
  open_mentions: row.openMentions,
  settled: row.settledThrough === row.messages,
  last_on: row.lastAt.toISOString(),
});
