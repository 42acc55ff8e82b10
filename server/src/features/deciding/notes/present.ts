import { readMarkdown } from "@lectern/domain/call/texts/markdown";
import type { Note } from "@lectern/domain/deciding/notes/contract";
import { nameOr } from "@lectern/domain/identity/profiles/rules";
import type { ListedNote } from "./store";

/** A note for an organiser. Its text is rendered as the organisers' own texts are: no HTML, safe links only. */
export const presentNote = (row: ListedNote, reader: string): Note => ({
  id: row.note.id,
  author: nameOr({ firstName: row.firstName, lastName: row.lastName }, row.email),
  own: row.note.authorId === reader,
  text: row.note.text,
  shown: readMarkdown(row.note.text).text,
  written_on: row.note.writtenAt.toISOString(),
  changed_on: row.note.changedAt?.toISOString() ?? null,
  version: row.note.version,
});
