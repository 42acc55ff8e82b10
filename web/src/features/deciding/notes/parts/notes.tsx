import type { Note } from "@lectern/domain/deciding/notes/contract";
import { NOTE_LENGTH } from "@lectern/domain/deciding/notes/words";
import { Button, Group, Stack, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { useUser } from "#features/identity/accounts/api";
import { dateInOwnZone } from "#platform/dates";
import { draftKey } from "#platform/drafts";
import { messagesOf } from "#platform/refused";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { focusField } from "#ui/focus-field";
import { FormattedText } from "#ui/formatted-text";
import { MessageList } from "#ui/message-list";
import { QueryData } from "#ui/query-data";
import { SavedMeanwhile } from "#ui/saved-meanwhile";
import { toastFailed } from "#ui/toasts";
import { type Drafted, useDraft } from "#ui/use-draft";
import { useForm } from "#ui/use-form";
import { notesQuery, type Subject, useAddNote, useChangeNote, useDeleteNote } from "../api";
import css from "./notes.module.css";

type Props = {
  subject: Subject;
  /** Who sees them, shown above the field. */
  about: string;
};

const NEW_NOTE = "new-note";

/** The organisers' notes on a proposal or a person, and a field for another. */
export function Notes({ subject, about }: Props) {
  const notes = useQuery(notesQuery(subject));
  const user = useUser();
  const [editing, edit] = useState<Note | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const close = () => {
    setEdited(editing?.id ?? null);
    edit(null);
  };
  return (
    <QueryData of={notes} section>
      {(all) => (
        <Stack gap="md">
          <ul className={css.list}>
            {withEdited(all, editing).map((note) => (
              <li key={note.id} className={css.note}>
                {note.id === editing?.id ? (
                  <EditNote subject={subject} began={editing} now={note} onClose={close} />
                ) : (
                  <OneNote
                    note={note}
                    subject={subject}
                    onEdit={editing ? null : () => edit(note)}
                    wasEdited={note.id === edited}
                  />
                )}
              </li>
            ))}
          </ul>
          {user && (
            <div data-field={NEW_NOTE}>
              <NewNote subject={subject} about={about} email={user.email} />
            </div>
          )}
        </Stack>
      )}
    </QueryData>
  );
}

/** What is being typed stays when the note is deleted elsewhere meanwhile. */
const withEdited = (notes: readonly Note[], edited: Note | null): readonly Note[] =>
  edited === null || notes.some(({ id }) => id === edited.id) ? notes : [...notes, edited];

const Draft = z.object({ text: z.string() });

/** Writes a note. What is typed is kept on this device until it is added. */
function NewNote({ subject, about, email }: Props & { email: string }) {
  const add = useAddNote(subject);
  const place = draftKey(email, `note-${"person" in subject ? subject.person : subject.proposal}`);
  const draft = useDraft(place, Draft, () => ({ values: { text: "" }, etag: null }));
  return (
    <NoteForm
      label="New note"
      description={about}
      initial={draft.now().values.text}
      draft={draft}
      save="Add note"
      onSave={async (text) => {
        await add.mutateAsync(text);
        draft.startOver();
      }}
    />
  );
}

type EditProps = {
  subject: Subject;
  /** As it was when the editing began. */
  began: Note;
  /** As it is. */
  now: Note;
};

function EditNote({ subject, began, now, onClose }: EditProps & { onClose: () => void }) {
  const change = useChangeNote(subject);
  return (
    <Stack gap="sm">
      {now.version !== began.version && (
        <SavedMeanwhile>
          <FormattedText text={now.shown} />
        </SavedMeanwhile>
      )}
      <NoteForm
        label="Note"
        initial={began.text}
        save="Save note"
        onSave={async (text) => {
          await change.mutateAsync({ note: now, text });
          onClose();
        }}
        onCancel={onClose}
      />
    </Stack>
  );
}

type OneProps = {
  note: Note;
  subject: Subject;
  /** null while another one is edited. */
  onEdit: (() => void) | null;
  /** Its button takes the focus back. */
  wasEdited: boolean;
};

function OneNote({ note, subject, onEdit, wasEdited }: OneProps) {
  const [asked, setAsked] = useState(false);
  const remove = useDeleteNote(subject);
  return (
    <>
      <FormattedText text={note.shown} />
      <div className={css.about}>
        <Text span size="xs" c="dimmed">
          {note.author} · {dateInOwnZone(note.written_on)}
          {note.changed_on && ` · changed ${dateInOwnZone(note.changed_on)}`}
        </Text>
        {note.own && onEdit && (
          <>
            <Button variant="subtle" size="compact-xs" onClick={onEdit} autoFocus={wasEdited}>
              Edit note
            </Button>
            <Button variant="subtle" size="compact-xs" onClick={() => setAsked(true)}>
              Delete note
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        opened={asked}
        title="Delete note"
        question="The note is deleted for all organisers."
        yes="Delete note"
        onClose={() => setAsked(false)}
        onYes={() => {
          setAsked(false);
          remove.mutateAsync(note).then(
            () => focusField(NEW_NOTE),
            (failure) => toastFailed("Not deleted", messagesOf(failure)),
          );
        }}
      />
    </>
  );
}

type FormProps = {
  label: string;
  description?: string;
  initial: string;
  draft?: Drafted<{ text: string }>;
  save: string;
  onSave: (text: string) => Promise<unknown>;
  onCancel?: () => void;
};

function NoteForm({ label, description, initial, save, onSave, onCancel, ...draft }: FormProps) {
  const form = useForm<{ text: string }>({
    ...draft,
    initialValues: { text: initial },
    send: async ({ text }) => {
      await onSave(text);
      form.reset({ text: "" });
    },
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="sm">
        <Textarea
          label={label}
          {...(description !== undefined && { description })}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={NOTE_LENGTH}
          autoFocus={onCancel !== undefined}
          // It closes once it is saved.
          readOnly={onCancel !== undefined && form.sending}
          {...form.field("text")}
        />
        <MessageList messages={form.messages} />
        <Group gap="sm">
          <Button
            type="submit"
            variant="default"
            disabled={form.values.text.trim() === ""}
            loading={form.sending}
          >
            {save}
          </Button>
          {onCancel && (
            <Button variant="subtle" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
