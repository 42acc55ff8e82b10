import type { MailTemplate } from "@lectern/domain/post/contract";
import { TEMPLATE_NAME_LENGTH } from "@lectern/domain/post/words";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { templatesQuery, useDeleteTemplate, usePreviewLetter, useSaveTemplate } from "#features/post/api";
import { type MailText, Placeholders, TextFields } from "#features/post/parts/text-fields";
import { messagesOf } from "#platform/refused";
import { BothVersions } from "#ui/both-versions";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { LeaveGuard } from "#ui/leave-guard";
import { MessageList } from "#ui/message-list";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { useNewer } from "#ui/use-newer";
import css from "../../../post/parts/mails.module.css";
import { TemplatePreview } from "./template-preview";

const UNSAVED = { title: "Changes not saved", question: "Your changes are not saved. Leave anyway?" };

/** A template, with a preview beside it. */
export function TemplateForm({ template, onClose }: { template: MailTemplate; onClose: () => void }) {
  const { key, kind, standard } = template;
  // What a save starts from: once another organiser's text was shown, that.
  const [version, setVersion] = useState(template.version);
  const list = useQuery(templatesQuery);
  const preview = usePreviewLetter();
  const save = useSaveTemplate();
  const drop = useDeleteTemplate();
  const newer = useNewer(async () => (await list.refetch()).data?.find((each) => each.key === key) ?? null);
  const form = useForm<MailText & { name: string }, number>({
    initialValues: { name: template.name, subject: template.subject, body: template.body },
    send: async (values, from = version) => {
      await save.mutateAsync({ key, version: from, body: { kind, ...values } });
      toastDone("Template saved");
      onClose();
    },
    explain: async (failure, faults) => ((await newer.found(failure)) ? null : faults),
  });
  const { name, ...text } = form.values;
  const changed = name !== template.name || text.subject !== template.subject || text.body !== template.body;
  const [leaving, setLeaving] = useState(false);
  const { theirs } = newer;
  const remove = () =>
    void drop.mutateAsync({ key, version }).then(
      () => {
        toastDone(standard ? "Original text restored" : "Template deleted");
        onClose();
      },
      () => {},
    );

  if (theirs)
    return (
      <BothVersions
        differences={[
          { label: "Name", mine: name, saved: theirs.name },
          { label: "Subject", mine: text.subject, saved: theirs.subject },
          { label: "Text", mine: text.body, saved: theirs.body },
        ]}
        busy={form.sending}
        onKeepMine={() => void form.run(theirs.version)}
        onTakeTheirs={onClose}
        onEditOn={() => {
          setVersion(theirs.version);
          newer.forget();
        }}
      />
    );
  return (
    <form onSubmit={form.submit} noValidate aria-label={`Template ${template.name}`}>
      <div className={css.two}>
        <Stack gap="md">
          <TextInput label="Name" maxLength={TEMPLATE_NAME_LENGTH} {...form.field("name")} />
          <TextFields field={form.field} />
          <Placeholders kind={kind} />
          <MessageList messages={[...form.messages, ...(drop.error ? messagesOf(drop.error) : [])]} />
          <Group>
            <Button type="submit" loading={form.sending}>
              Save
            </Button>
            <Button variant="default" onClick={() => (changed ? setLeaving(true) : onClose())}>
              Back
            </Button>
            {version > 0 && (
              <Button variant="subtle" color="red" loading={drop.isPending} onClick={remove}>
                {standard ? "Restore original text" : "Delete template"}
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
          <TemplatePreview kind={kind} text={text} preview={preview} onFailed={form.fail} />
        )}
      </div>
      <LeaveGuard when={() => changed} {...UNSAVED} views />
      <ConfirmDialog
        opened={leaving}
        {...UNSAVED}
        yes="Leave"
        cancel="Stay"
        onYes={onClose}
        onClose={() => setLeaving(false)}
      />
    </form>
  );
}
