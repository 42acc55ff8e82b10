import * as z from "zod/mini";
import { Text } from "../../call/texts/tree";
import { endpoint, NoContent } from "../../kernel/endpoint";
import { Pk, text } from "../../kernel/fields";
import { NOTE_LENGTH } from "./words";

/** An organisers' note on a proposal or a person. */
export const Note = z.object({
  id: z.string(),
  author: z.string(),
  /** Whether the reader wrote it, and may change it. */
  own: z.boolean(),
  /** As it was typed, in Markdown. */
  text: z.string(),
  /** The same for a page. */
  shown: Text,
  written_on: z.string(),
  /** Null: never. */
  changed_on: z.nullable(z.string()),
  /** For If-Match: `"version"`. */
  version: z.number(),
});
export type Note = z.output<typeof Note>;

export const NoteBody = z.object({ text: text(NOTE_LENGTH) });

const organisers = { tag: "notes", audience: ["organiser"], status: 200 } as const;
const ofProposal = {
  ...organisers,
  path: "/api/board/{id}/notes/",
  params: z.object({ id: Pk }),
} as const;
const ofPerson = {
  ...organisers,
  path: "/api/people/{id}/notes/",
  params: z.object({ id: z.uuid() }),
} as const;
const one = { ...organisers, path: "/api/notes/{id}/", params: z.object({ id: z.uuid() }) } as const;

export const listProposalNotes = endpoint({
  ...ofProposal,
  method: "GET",
  summary: "The organisers' notes on a proposal, oldest first; none on one's own",
  answer: z.array(Note),
});

export const addProposalNote = endpoint({
  ...ofProposal,
  method: "POST",
  summary: "Write a note on a proposal for the organisers of the call. The same text again is the same note",
  body: NoteBody,
  status: 201,
  answer: Note,
});

export const listPersonNotes = endpoint({
  ...ofPerson,
  method: "GET",
  summary: "The organisers' notes on a person, oldest first; none on oneself",
  answer: z.array(Note),
});

export const addPersonNote = endpoint({
  ...ofPerson,
  method: "POST",
  summary: "Write a note on a person for the organisers of the call. The same text again is the same note",
  body: NoteBody,
  status: 201,
  answer: Note,
});

/** What is handed out where a person asks for the data about them. */
export const DisclosedNotes = z.object({
  about: z.string(),
  notes: z.array(
    z.object({
      /** The proposal that the note is on; null: on the person. */
      proposal: z.nullable(z.object({ pk: z.number(), title: z.string() })),
      text: z.string(),
      written_on: z.string(),
      changed_on: z.nullable(z.string()),
    }),
  ),
});

export const exportPersonNotes = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/people/{id}/notes/export/",
  summary:
    "The notes on a person and on the proposals that they lead, without authors, to answer a request for access",
  params: z.object({ id: z.uuid() }),
  answer: DisclosedNotes,
});

export const changeNote = endpoint({
  ...one,
  method: "PUT",
  summary: "Change a note of one's own; with If-Match, 412 if it has changed since",
  body: NoteBody,
  answer: Note,
});

export const deleteNote = endpoint({
  ...one,
  method: "DELETE",
  summary: "Delete a note of one's own; with If-Match, 412 if it has changed since",
  status: 204,
  answer: NoContent,
});
