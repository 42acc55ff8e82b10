import { counted } from "@lectern/domain/kernel/counted";
import { AUDIENCE_LABELS, AUDIENCES, type Audience, STANDARD_TEMPLATES } from "@lectern/domain/post/words";
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { boardQuery } from "#features/deciding/board/api";
import { tagsQuery } from "#features/deciding/tags/api";
import { templatesQuery, usePreviewLetters, useSendLetters } from "#features/post/api";
import { type MailText, Placeholders, TextFields } from "#features/post/parts/text-fields";
import { randomKey } from "#platform/random-key";
import { mayHaveSucceeded, messagesOf } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { Dialog } from "#ui/dialog";
import { LeaveGuard } from "#ui/leave-guard";
import { LetterPreview } from "#ui/letter-preview";
import { MessageList } from "#ui/message-list";
import { ReadFailure } from "#ui/read-failure";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import css from "../../../post/parts/mails.module.css";
import { RecipientFilters } from "./recipient-filters";
import { chosenRows, EVERYONE, NONE, type Recipients } from "./recipients";

const READERS = [
  { value: "", label: "Speakers" },
  ...AUDIENCES.map((value) => ({ value, label: AUDIENCE_LABELS[value] })),
];

/** A letter to the speakers of some proposals, or to reviewers or organisers: previewed, and then sent. */
export function WriteLetter() {
  const board = useQuery(boardQuery);
  const rows = board.data ?? [];
  const tagged = useQuery(tagsQuery);
  const tags = tagged.data ?? [];
  const templates = useQuery(templatesQuery);
  const letters = (templates.data ?? []).filter(({ kind }) => kind === "letter");
  // null: the speakers of the chosen proposals.
  const [audience, setAudience] = useState<Audience | null>(null);
  const [to, setTo] = useState<Recipients>(EVERYONE);
  const [key, setKey] = useState(randomKey);
  const preview = usePreviewLetters();
  const send = useSendLetters();
  const chosen = chosenRows(rows, to, tags);
  const readers = audience ? { audience } : { submissions: chosen.map(({ pk }) => pk) };
  // What needs no saving: a template, or a letter that was sent.
  const [kept, setKept] = useState<MailText>(STANDARD_TEMPLATES.letter);
  const form = useForm<MailText>({
    initialValues: { subject: kept.subject, body: kept.body },
    send: (text) => preview.mutateAsync({ ...readers, ...text }),
  });

  // The previewed mails are sent: the list behind the dialogue may change meanwhile.
  const seen = preview.variables;
  const unnotified = rows.filter(
    ({ pk, decision, released }) =>
      decision !== null && decision !== released && seen?.submissions?.includes(pk),
  ).length;

  const { sending, run: post } = useSending(async () => {
    if (!seen || !preview.data) return;
    try {
      const { written } = await send.mutateAsync({ body: { ...seen, mark: preview.data.mark }, key });
      toastDone(counted(written, "mail written", "mails written"));
      setKey(randomKey());
      setKept(seen);
      preview.reset();
    } catch (failure) {
      // Nothing was written: what is sent next is another letter.
      if (!mayHaveSucceeded(failure)) setKey(randomKey());
    }
  });

  return (
    <Stack gap="lg" maw={860}>
      <NativeSelect
        label="Write to"
        value={audience ?? ""}
        data={READERS}
        onChange={(e) => {
          setAudience(AUDIENCES.find((each) => each === e.currentTarget.value) ?? null);
          preview.reset();
        }}
      />
      {audience === null && (
        <RecipientFilters to={to} onChange={setTo} board={board} tagged={tagged} chosen={chosen} />
      )}
      <ReadFailure of={templates} what="The templates" />
      {letters.length > 1 && (
        <NativeSelect
          label="Start with"
          defaultValue=""
          data={[
            { value: "", label: "–" },
            ...letters.map(({ key: value, name: label }) => ({ value, label })),
          ]}
          onChange={(e) => {
            const template = letters.find((each) => each.key === e.currentTarget.value);
            if (!template) return;
            form.set({ subject: template.subject, body: template.body });
            setKept(template);
          }}
        />
      )}
      <TextFields field={form.field} />
      <Placeholders kind={audience ? "team" : "letter"} />
      <MessageList messages={form.messages} />
      <Group>
        <Button
          disabled={audience === null && chosen.length === 0}
          loading={form.sending}
          onClick={() => {
            send.reset();
            void form.run();
          }}
        >
          Preview mails
        </Button>
        <Text size="sm" c="dimmed">
          Nothing is sent yet.
        </Text>
      </Group>
      <Dialog opened={preview.data !== undefined} onClose={preview.reset} title="Preview mails" size="lg">
        <Stack gap="md">
          {preview.data && <PreviewedRecipients to={preview.data.to} />}
          {audience === null && to.decision !== "" && to.decision !== NONE && unnotified > 0 && (
            <Text c="amber" role="note">
              {unnotified === 1 ? "One of these proposals has" : `${unnotified} of these proposals have`} an
              unreleased decision. Release decisions before you write about them.
            </Text>
          )}
          {preview.data?.samples.map((sample) => (
            <LetterPreview key={sample.to} {...sample} />
          ))}
          {send.isError && <MessageList messages={messagesOf(send.error)} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={preview.reset} data-autofocus>
              Cancel
            </Button>
            <Button disabled={preview.data?.recipients === 0} loading={sending} onClick={() => void post()}>
              Send mails
            </Button>
          </Group>
        </Stack>
      </Dialog>
      <LeaveGuard
        when={() => form.values.subject !== kept.subject || form.values.body !== kept.body}
        title="Mail not sent"
        question="Your mail is not sent, and not saved. Leave anyway?"
        views
      />
    </Stack>
  );
}

/** How many a letter goes to, and their addresses. */
function PreviewedRecipients({ to }: { to: readonly string[] }) {
  if (to.length === 0) return <Text role="status">No recipients: no mail will be sent.</Text>;
  return (
    <details className={css.recipients}>
      <summary>{counted(to.length, "recipient")}</summary>
      <ul>
        {to.map((email) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
    </details>
  );
}
