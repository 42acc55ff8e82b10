import { counted } from "@lectern/domain/kernel/counted";
import type { QuestionForm } from "@lectern/domain/proposals/form-questions/contract";
import { KINDS_FOR_USE, PROGRAMME_USE_LABELS } from "@lectern/domain/proposals/form-questions/programme-use";
import {
  type FormQuestion,
  MAX_QUESTIONS,
  PROGRAMME_USES,
  SHOWN_TO,
  SHOWN_TO_LABELS,
  SUBJECT_LABELS,
  SUBJECTS,
} from "@lectern/domain/proposals/form-questions/words";
import { Button, Checkbox, Group, NativeSelect, Text } from "@mantine/core";
import { useEdition } from "#features/call/api";
import { Choices } from "#ui/choices";
import { VersionedForm } from "../../speaker-forms/parts/versioned-form";
import { questionFormQuery, readQuestionForm, saveQuestionForm, type Versioned } from "../organising";
import { AddQuestion, asSent, inLines, type Named, QuestionInputs } from "./question-inputs";
import css from "./questions.module.css";

type Values = { questions: readonly FormQuestion[] };

const asked = ({ questions }: QuestionForm): FormQuestion[] => questions.filter(({ retired }) => !retired);

/** The questions about proposals and speakers, those that are no longer asked, and who sees the answers. */
export function QuestionEditor({ saved }: { saved: Versioned }) {
  const counts = new Map(saved.answer.questions.map(({ id, answered }) => [id, answered]));
  return (
    <VersionedForm<Values, QuestionForm>
      name="questions"
      saved={saved}
      query={questionFormQuery.queryKey}
      read={readQuestionForm}
      save={({ questions }, etag) => saveQuestionForm({ questions: questions.map(sent) }, etag)}
      valuesOf={(answer) => ({ questions: asked(answer) })}
      inLines={({ questions }) => [{ label: "Questions", text: inLines(questions, facts) }]}
      more={({ values: { questions }, set }) => (
        <AddQuestion
          count={questions.length}
          onAdd={(added) => set({ questions: [...questions, { ...added, ...NEW }] })}
        />
      )}
    >
      {({ values: { questions }, set, errors }) => (
        <>
          {questions.length === 0 && (
            <Text c="dimmed">No questions. Add one to ask more than the form does.</Text>
          )}
          <QuestionInputs
            questions={questions}
            errors={errors}
            more={(question, change, named) => (
              <OfForm
                question={question}
                answered={counts.get(question.id) ?? 0}
                named={named}
                onChange={change}
              />
            )}
            onChange={(changed) => set({ questions: changed })}
          />
          <Retired
            saved={saved.answer}
            questions={questions}
            onRestore={(restored) => set({ questions: [...questions, restored] })}
          />
        </>
      )}
    </VersionedForm>
  );
}

const NEW = {
  about: "proposal",
  types: [],
  topics: [],
  shown_to: "organisers",
  blind: "hidden",
  retired: false,
} as const satisfies Partial<FormQuestion>;

const sent = (question: FormQuestion) => {
  const { retired: _, programme_use: use, ...rest } = asSent(question);
  return { ...rest, ...(use && usesOf(question).includes(use) && { programme_use: use }) };
};

/** What the programme can take from the answers to a question. */
const usesOf = ({ about, kind }: FormQuestion) =>
  about === "proposal" ? PROGRAMME_USES.filter((use) => KINDS_FOR_USE[use].includes(kind)) : [];

/** What two people compare of a question. */
const facts = ({ about, types, topics, shown_to, blind, programme_use: use }: FormQuestion): string[] => [
  SUBJECT_LABELS[about].toLowerCase(),
  ...(types.length + topics.length > 0 ? [`for ${[...types, ...topics].join(", ")}`] : []),
  `shown to ${SHOWN_TO_LABELS[shown_to].toLowerCase()}`,
  ...(shown_to === "reviewers" && about === "proposal" && blind === "hidden"
    ? ["may identify the author"]
    : []),
  ...(use ? [`published as ${PROGRAMME_USE_LABELS[use].toLowerCase()}`] : []),
];

type FormProps = {
  question: FormQuestion;
  answered: number;
  named: Named;
  onChange: (changes: Partial<FormQuestion>) => void;
};

/** Whom a question is about, which proposals it is for, and who sees the answers. */
function OfForm({ question, answered, named, onChange }: FormProps) {
  const { label, about, types, topics, shown_to, blind } = question;
  const edition = useEdition();
  const subject = label || "this question";
  const uses = usesOf(question);
  return (
    <div className={`${css.wide} ${css.pair}`}>
      <NativeSelect
        label="Asked"
        value={about}
        disabled={answered > 0}
        data={SUBJECTS.map((value) => ({ value, label: SUBJECT_LABELS[value] }))}
        {...named("about")}
        onChange={(e) => onChange({ about: SUBJECTS.find((s) => s === e.currentTarget.value) ?? "proposal" })}
      />
      <NativeSelect
        label="Answers are shown to"
        value={shown_to}
        data={SHOWN_TO.map((value) => ({ value, label: SHOWN_TO_LABELS[value] }))}
        {...named("shown_to")}
        onChange={(e) =>
          onChange({ shown_to: SHOWN_TO.find((s) => s === e.currentTarget.value) ?? "organisers" })
        }
      />
      {about === "proposal" && (
        <Group gap="sm" className={css.wide ?? ""}>
          <Choices
            name={types.length === 0 ? "For all submission types" : "Only for submission types"}
            choices={edition.submissionTypes}
            chosen={types}
            about={subject}
            clear="All submission types"
            onChange={(chosen) => onChange({ types: chosen })}
          />
          <Choices
            name={topics.length === 0 ? "For all topics" : "Only for topics"}
            choices={edition.topicTypes}
            chosen={topics}
            about={subject}
            clear="All topics"
            onChange={(chosen) => onChange({ topics: chosen })}
          />
        </Group>
      )}
      {shown_to === "reviewers" &&
        (about === "proposal" ? (
          <Checkbox
            className={css.wide ?? ""}
            label="May identify the author"
            description="Hidden from reviewers in a blind review."
            checked={blind === "hidden"}
            onChange={(e) => onChange({ blind: e.currentTarget.checked ? "hidden" : "shown" })}
          />
        ) : (
          <Text size="sm" c="dimmed" className={css.wide ?? ""}>
            Hidden from reviewers in a blind review, as it is about the speaker.
          </Text>
        ))}
      {uses.length > 0 && (
        <NativeSelect
          className={css.wide ?? ""}
          label="Used in the programme as"
          description="Published in schedule.xml and schedule.json with accepted talks. The form says so to speakers."
          value={uses.find((use) => use === question.programme_use) ?? ""}
          data={[
            { value: "", label: "Not published" },
            ...uses.map((value) => ({ value, label: PROGRAMME_USE_LABELS[value] })),
          ]}
          {...named("programme_use")}
          onChange={(e) => onChange({ programme_use: uses.find((use) => use === e.currentTarget.value) })}
        />
      )}
      {answered > 0 && (
        <Text size="sm" c="dimmed" className={css.wide ?? ""}>
          {answered === 1 ? "1 answer, which stays" : `${answered} answers, which stay`} when you change or
          remove the question.
        </Text>
      )}
    </div>
  );
}

type RetiredProps = {
  saved: QuestionForm;
  questions: readonly FormQuestion[];
  onRestore: (question: FormQuestion) => void;
};

/** The questions that are no longer asked: their answers are stored and shown. */
function Retired({ saved, questions, onRestore }: RetiredProps) {
  const retired = saved.questions.filter(
    (each) => each.retired && !questions.some(({ id }) => id === each.id),
  );
  if (retired.length === 0) return null;
  return (
    <section aria-label="No longer asked">
      <Text fw={600} mb="xs">
        No longer asked
      </Text>
      <ul className={css.list}>
        {retired.map(({ answered, ...question }) => (
          <li key={question.id} className={`${css.row} ${css.buttons}`}>
            <Text size="sm">
              {question.label}{" "}
              <Text span inherit c="dimmed">
                {counted(answered, "answer")}
              </Text>
            </Text>
            <Button
              variant="subtle"
              disabled={questions.length >= MAX_QUESTIONS}
              aria-label={`Ask again: ${question.label}`}
              onClick={() => onRestore({ ...question, retired: false })}
            >
              Ask again
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
