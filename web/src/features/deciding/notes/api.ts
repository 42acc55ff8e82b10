import {
  addPersonNote,
  addProposalNote,
  changeNote,
  deleteNote,
  exportPersonNotes,
  listPersonNotes,
  listProposalNotes,
  type Note,
} from "@lectern/domain/deciding/notes/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callForBlob } from "#platform/call";

/** What notes are on. */
export type Subject = { proposal: number } | { person: string };

const keyOf = (subject: Subject) => ["notes", "person" in subject ? subject.person : subject.proposal];

export const notesQuery = (subject: Subject) =>
  queryOptions({
    queryKey: keyOf(subject),
    queryFn: ({ signal }) =>
      "person" in subject
        ? call(listPersonNotes, { params: { id: subject.person }, signal })
        : call(listProposalNotes, { params: { id: subject.proposal }, signal }),
  });

const ifMatch = ({ version }: Note) => `"${version}"`;

function useChange<V, R>(subject: Subject, mutationFn: (values: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      // Its mark: the form does not wait for the whole board.
      if ("proposal" in subject) {
        void client.invalidateQueries({ queryKey: ["board"], exact: true });
        void client.invalidateQueries({ queryKey: ["board", "row", subject.proposal] });
      }
      return client.invalidateQueries({ queryKey: keyOf(subject) });
    },
  });
}

export const useAddNote = (subject: Subject) =>
  useChange(subject, (text: string) =>
    "person" in subject
      ? call(addPersonNote, { params: { id: subject.person }, body: { text } })
      : call(addProposalNote, { params: { id: subject.proposal }, body: { text } }),
  );

export const useChangeNote = (subject: Subject) =>
  useChange(subject, ({ note, text }: { note: Note; text: string }) =>
    call(changeNote, { params: { id: note.id }, body: { text }, ifMatch: ifMatch(note) }),
  );

export const useDeleteNote = (subject: Subject) =>
  useChange(subject, (note: Note) => call(deleteNote, { params: { id: note.id }, ifMatch: ifMatch(note) }));

/** What is handed out to a person who asks for the notes about them. */
export const loadNotesAbout = (person: string) => callForBlob(exportPersonNotes, { params: { id: person } });
