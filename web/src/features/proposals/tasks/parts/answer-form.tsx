import { LONG_TEXT } from "@lectern/domain/kernel/fields";
import { lookup } from "@lectern/domain/kernel/lookup";
import type { ProposalTask } from "@lectern/domain/proposals/tasks/contract";
import { TITLE_LENGTH } from "@lectern/domain/proposals/words";
import { Button, Group, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fieldErrorsOf, messagesOf } from "#platform/refused";
import { BothVersions } from "#ui/both-versions";
import { CountedField } from "#ui/counted-field";
import { focusField } from "#ui/focus-field";
import { LeaveGuard } from "#ui/leave-guard";
import { MessageList } from "#ui/message-list";
import { toastDone } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { useNewer } from "#ui/use-newer";
import { useOpened } from "#ui/use-opened";
import { AskedFields } from "../../form-questions/parts/asked-fields";
import { fetchTasks, tasksQuery, useAnswerTask } from "../api";

type Props = { pk: number; task: ProposalTask };

/** The answers to a task's questions, or the final title and abstract. */
export function AnswerForm({ pk, task }: Props) {
  const { opened, opener, open, close } = useOpened(task.done_on === null);
  const start = () => {
    open();
    focusField(labelsOf(task)[0]?.id);
  };
  if (!opened)
    return (
      <Group>
        <Button ref={opener} variant="default" size="sm" onClick={start}>
          {`Change ${task.label}`}
        </Button>
      </Group>
    );
  return <Fields pk={pk} task={task} onDone={close} />;
}

const labelsOf = ({ kind, questions }: ProposalTask): { id: string; label: string }[] =>
  kind === "final-text"
    ? [
        { id: "title", label: "Title" },
        { id: "abstract", label: "Abstract" },
      ]
    : questions;

function Fields({ pk, task, onDone }: Props & { onDone: () => void }) {
  const save = useAnswerTask(pk);
  const client = useQueryClient();
  // What a save starts from: the newer version, once that was seen.
  const [from, setFrom] = useState(task);
  const newer = useNewer(async () => {
    const tasks = await fetchTasks(pk);
    return tasks.tasks.find(({ id }) => id === task.id) ?? null;
  });
  const fields = labelsOf(task);
  const form = useForm<Record<string, string>, { start: string }>({
    initialValues: Object.fromEntries(fields.map(({ id }) => [id, lookup(task.answers, id) ?? ""])),
    send: async (answers, { start } = { start: from.etag }) => {
      await save.mutateAsync({ task: task.id, answers, etag: start });
      toastDone(`${task.label}: saved`);
      onDone();
    },
    explain: async (failure) =>
      (await newer.found(failure))
        ? null
        : { errors: fieldErrorsOf(failure), messages: unnamed(failure, fields) },
  });
  const { theirs } = newer;
  const typedIn = (id: string) => lookup(form.values, id) ?? "";
  if (theirs)
    return (
      <BothVersions
        differences={fields.map(({ id, label }) => ({
          label,
          mine: typedIn(id),
          saved: lookup(theirs.answers, id) ?? "",
        }))}
        busy={form.sending}
        onKeepMine={() => void form.run({ start: theirs.etag })}
        onTakeTheirs={() => {
          void client.invalidateQueries({ queryKey: tasksQuery(pk).queryKey });
          onDone();
        }}
        onEditOn={() => {
          setFrom(theirs);
          newer.forget();
        }}
      />
    );
  const changed = () => fields.some(({ id }) => typedIn(id) !== (lookup(from.answers, id) ?? ""));
  return (
    <form onSubmit={form.submit} noValidate aria-label={task.label}>
      <Stack gap="md" maw={640}>
        {task.kind === "final-text" ? (
          <>
            <CountedField label="Title" max={TITLE_LENGTH} required {...form.field("title")} />
            <CountedField label="Abstract" max={LONG_TEXT} rows={8} required {...form.field("abstract")} />
          </>
        ) : (
          <AskedFields
            questions={task.questions}
            answers={form.values}
            errors={form.errors}
            onChange={form.set}
          />
        )}
        <MessageList messages={form.messages} />
        <Group>
          <Button type="submit" loading={form.sending}>
            {task.kind === "final-text" ? "Save final title and abstract" : "Save answers"}
          </Button>
          {task.done_on !== null && (
            <Button variant="default" onClick={onDone}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
      <LeaveGuard
        when={() => !form.sending && changed()}
        title="Not saved"
        question={`“${task.label}” is not saved. Leave anyway?`}
      />
    </form>
  );
}

/** The messages that are at no field. */
const unnamed = (failure: unknown, fields: readonly { id: string }[]): string[] => {
  const atFields = Object.keys(fieldErrorsOf(failure));
  return fields.some(({ id }) => atFields.includes(id)) ? [] : messagesOf(failure);
};
