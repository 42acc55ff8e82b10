import { lookup } from "@lectern/domain/kernel/lookup";
import type { MailTemplate } from "@lectern/domain/post/contract";
import { TEMPLATE_NAME_LENGTH } from "@lectern/domain/post/words";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { templatesQuery, useDeleteTemplate, usePreviewLetter, useSaveTemplate } from "#features/post/api";
import { Placeholders, TextFields } from "#features/post/parts/text-fields";
import { messagesOf, Refused } from "#platform/refused";
import { useSending } from "#platform/use-sending";
import { MessageList } from "#ui/message-list";
import { LoaderLine } from "#ui/page-loader";
import { toastDone } from "#ui/toasts";
import css from "../../../post/parts/mails.module.css";
import { TemplatePreview } from "./template-preview";

/** Seldom needed: fetched when somebody has saved meanwhile. */
const BothVersions = lazy(async () => ({ default: (await import("#ui/both-versions")).BothVersions }));

const fieldsOf = (failure: unknown) => (failure instanceof Refused ? failure.fields : {});
const FIELDS = ["subject", "body", "name"];

/** A template, with a preview beside it. */
export function TemplateForm({ template, onClose }: { template: MailTemplate; onClose: () => void }) {
  const { key, kind, standard } = template;
  // What a save starts from: once somebody else's text was seen, that.
  const [version, setVersion] = useState(template.version);
  const [theirs, setTheirs] = useState<MailTemplate | null>(null);
  const list = useQuery(templatesQuery);
  const [name, setName] = useState(template.name);
  const [text, setText] = useState({ subject: template.subject, body: template.body });
  const preview = usePreviewLetter();
  const save = useSaveTemplate();
  const drop = useDeleteTemplate();
  const errors = { ...fieldsOf(preview.error), ...fieldsOf(save.error) };
  const failure = [save.error, drop.error, preview.error].find(
    (each) => each && !FIELDS.some((field) => lookup(fieldsOf(each), field)),
  );

  const { sending, run: send } = useSending(async (from: number) => {
    try {
      await save.mutateAsync({ key, version: from, body: { kind, name, ...text } });
      toastDone("Template saved");
      onClose();
    } catch (failure) {
      if (!(failure instanceof Refused && failure.status === 412)) return setTheirs(null);
      const { data } = await list.refetch();
      setTheirs(data?.find((each) => each.key === key) ?? null);
    }
  });
  const remove = () =>
    void drop.mutateAsync({ key, version }).then(
      () => {
        toastDone(standard ? "The first text is back" : "Template taken away");
        onClose();
      },
      () => {},
    );

  if (theirs)
    return (
      <Suspense fallback={<LoaderLine />}>
        <BothVersions
          differences={[
            { label: "Name", mine: name, saved: theirs.name },
            { label: "Subject", mine: text.subject, saved: theirs.subject },
            { label: "Text", mine: text.body, saved: theirs.body },
          ].filter(({ mine, saved }) => mine !== saved)}
          busy={sending}
          onKeepMine={() => void send(theirs.version)}
          onTakeTheirs={onClose}
          onEditOn={() => {
            setVersion(theirs.version);
            save.reset();
            setTheirs(null);
          }}
        />
      </Suspense>
    );
  const submit = (e: FormEvent) => {
    e.preventDefault();
    void send(version);
  };
  return (
    <form onSubmit={submit} noValidate aria-label={`Template ${template.name}`}>
      <div className={css.two}>
        <Stack gap="md">
          <TextInput
            label="Name"
            value={name}
            maxLength={TEMPLATE_NAME_LENGTH}
            error={errors.name?.join(" ")}
            onChange={(e) => setName(e.currentTarget.value)}
          />
          <TextFields {...text} errors={errors} onChange={(changed) => setText({ ...text, ...changed })} />
          <Placeholders kind={kind} />
          {failure && <MessageList messages={messagesOf(failure)} />}
          <Group>
            <Button type="submit" loading={sending}>
              Save
            </Button>
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            {version > 0 && (
              <Button variant="subtle" color="red" loading={drop.isPending} onClick={remove}>
                {standard ? "Restore the first text" : "Take away"}
              </Button>
            )}
          </Group>
        </Stack>
        {kind === "reviewers" ? (
          <Text size="sm" c="dimmed">
            Reminders go out from the Panel page, which shows them with the names and figures of real
            reviewers first.
          </Text>
        ) : (
          <TemplatePreview kind={kind} text={text} preview={preview} />
        )}
      </div>
    </form>
  );
}
