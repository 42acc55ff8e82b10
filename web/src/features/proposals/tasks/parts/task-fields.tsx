import { lookup } from "@lectern/domain/kernel/lookup";
import type { Question } from "@lectern/domain/proposals/form-questions/words";
import {
  TASK_HELP_LENGTH,
  TASK_KIND_LABELS,
  TASK_KINDS,
  TASK_LABEL_LENGTH,
  type Task,
} from "@lectern/domain/proposals/tasks/words";
import { Button, Checkbox, Group, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { useEdition } from "#features/call/api";
import { elsewhere, instantIn } from "#platform/zones";
import { Choices } from "#ui/choices";
import { AddQuestion, QuestionInputs } from "../../form-questions/parts/question-inputs";
import css from "./tasks.module.css";

/** A task in the form: its due date as it was typed, in the call's zone. */
export type TypedTask = Task & { typed: string };

type Props = {
  task: TypedTask;
  place: number;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (changes: Partial<TypedTask>) => void;
  onRemove: () => void;
};

const LABEL_FIRST: ("label" | "input" | "description" | "error")[] = [
  "label",
  "input",
  "description",
  "error",
];

/** One of the organisers' tasks. */
export function TaskFields({ task, place, errors, onChange, onRemove }: Props) {
  const { zone, submissionTypes } = useEdition();
  const named = (field: keyof Task) => {
    const name = `tasks.${place}.${field}`;
    return { name, error: lookup(errors, name) };
  };
  const until = instantIn(task.typed, zone);
  const setQuestions = (questions: readonly Question[]) => onChange({ questions: [...questions] });
  return (
    <li className={css.task}>
      <div className={css.form}>
        <TextInput
          label={`Task ${place + 1}`}
          value={task.label}
          maxLength={TASK_LABEL_LENGTH}
          {...named("label")}
          onChange={(e) => onChange({ label: e.currentTarget.value })}
        />
        <NativeSelect
          label="Kind"
          value={task.kind}
          data={TASK_KINDS.map((value) => ({ value, label: TASK_KIND_LABELS[value] }))}
          {...named("kind")}
          onChange={(e) =>
            onChange({ kind: TASK_KINDS.find((kind) => kind === e.currentTarget.value) ?? "questions" })
          }
        />
        <TextInput
          label={`Due (${zone})`}
          type="datetime-local"
          value={task.typed}
          inputWrapperOrder={LABEL_FIRST}
          description={
            until
              ? elsewhere(until)
                  .map(({ name, time }) => `${time} ${name}`)
                  .join(" · ")
              : null
          }
          {...named("due")}
          onChange={(e) => onChange({ typed: e.currentTarget.value })}
        />
        <Textarea
          className={css.wide ?? ""}
          label="Help (optional)"
          value={task.help}
          rows={2}
          maxLength={TASK_HELP_LENGTH}
          {...named("help")}
          onChange={(e) => onChange({ help: e.currentTarget.value })}
        />
        <Stack gap="xs" className={css.wide ?? ""}>
          <Checkbox
            label="Required: speakers are reminded of it"
            checked={task.required}
            onChange={(e) => onChange({ required: e.currentTarget.checked })}
          />
          <Checkbox
            label="Closed: speakers can no longer do it. Until then they may be late."
            checked={task.closed}
            onChange={(e) => onChange({ closed: e.currentTarget.checked })}
          />
        </Stack>
        {task.kind === "questions" && (
          <Stack gap="sm" className={css.wide ?? ""} data-field={`tasks.${place}.questions`}>
            <QuestionInputs
              questions={task.questions}
              errors={errors}
              prefix={`tasks.${place}.questions`}
              onChange={setQuestions}
            />
            {named("questions").error && (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {named("questions").error}
              </Text>
            )}
            <Group>
              <AddQuestion
                count={task.questions.length}
                prefix={`tasks.${place}.questions`}
                onAdd={(added) => setQuestions([...task.questions, added])}
              />
            </Group>
          </Stack>
        )}
        <Group className={css.wide ?? ""} justify="space-between">
          <Choices
            name={task.types.length === 0 ? "For all submission types" : "Only for submission types"}
            choices={submissionTypes}
            chosen={task.types}
            about={`task ${place + 1}`}
            clear="All submission types"
            onChange={(types) => onChange({ types })}
          />
          <Button variant="subtle" color="red" aria-label={`Remove task ${place + 1}`} onClick={onRemove}>
            Remove
          </Button>
        </Group>
      </div>
    </li>
  );
}
