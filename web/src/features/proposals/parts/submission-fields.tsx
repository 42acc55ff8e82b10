import type { Choice, EditionChoices } from "@lectern/domain/call/choices";
import type { CallWindow } from "@lectern/domain/call/conference-dates";
import type { Edition } from "@lectern/domain/call/contract";
import { offeredTo } from "@lectern/domain/call/labels";
import { LONG_TEXT } from "@lectern/domain/kernel/fields";
import { splitAuthors } from "@lectern/domain/proposals/authors";
import { closedConference } from "@lectern/domain/proposals/closed-conference";
import type { Submission } from "@lectern/domain/proposals/contract";
import { isWorkshop, workshopDurations } from "@lectern/domain/proposals/duration";
import { TEXT_FIELDS, TEXT_NAMES, type TextName } from "@lectern/domain/proposals/fields";
import type { FormQuestion } from "@lectern/domain/proposals/form-questions/words";
import { NONE } from "@lectern/domain/proposals/words";
import { Stack, Switch, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useNow } from "#platform/use-now";
import { ChoiceField } from "#ui/choice-field";
import { CountedField } from "#ui/counted-field";
import { loadable } from "#ui/loadable";
import { SectionWait } from "#ui/page-loader";
import { AuthorsField } from "./authors-field";
import {
  choiceErrors,
  FIELD_LABELS,
  type FieldErrors,
  type FieldName,
  type FormValues,
  ofType,
} from "./form-values";

/** Of calls that ask something. */
const AnsweredQuestions = loadable(
  async () => (await import("../form-questions/parts/answered-questions")).AnsweredQuestions,
  { fallback: SectionWait },
);

/** Of proposals with further authors. */
const InvitedAuthors = loadable(async () => (await import("./invited-authors")).InvitedAuthors, {
  early: true,
});

type ChoiceName = "conference" | "topic_type" | "submission_type" | "workshop_duration";

type Props = {
  values: FormValues;
  errors: FieldErrors;
  edition: EditionChoices & CallWindow & Pick<Edition, "maxAuthors">;
  /** What the proposal was saved with: it may keep what is hidden since. */
  held?: Pick<Submission, ChoiceName | "authors">;
  /** The questions about proposals. */
  questions?: readonly FormQuestion[];
  /** Whether further authors can be invited from here. */
  mayInvite?: boolean;
  /** The end of a late code. */
  lateUntil: Date | null;
  onChange: (changed: Partial<FormValues>) => void;
};

/** The fields that a new submission and an edit share. */
export function SubmissionFields(props: Props) {
  const { values, errors, edition, held, questions = [], mayInvite = true, lateUntil, onChange } = props;
  const about = (name: FieldName) => ({ label: FIELD_LABELS[name], error: errors[name] });
  // Said at once: a draft may hold what is not offered any more.
  const wrong = choiceErrors(values, edition, held);
  const now = useNow(1_000);
  const closed = (code: string) =>
    code === held?.conference ? null : closedConference(code, edition, lateUntil, now);
  const conferences = edition.conferences.map((each) =>
    closed(each.code) ? { ...each, label: `${each.label} (closed)` } : each,
  );
  const choosing = (name: ChoiceName, choices: readonly Choice[]) => ({
    label: FIELD_LABELS[name],
    error: errors[name] ?? wrong[name],
    choices: offeredTo(choices, held?.[name] ?? ""),
    value: values[name],
    note: keptNote(choices, held?.[name]),
    onChange: (code: string) => onChange({ [name]: code }),
  });
  // The speakers of a saved proposal are invited on its page.
  const known = held ? splitAuthors(held.authors) : values.authors.slice(0, 1);
  const invitable = values.authors.filter((name) => !known.includes(name));
  return (
    <Stack gap="lg">
      <Place name="authors">
        <AuthorsField
          {...about("authors")}
          authors={values.authors}
          max={edition.maxAuthors}
          onChange={(authors) => onChange({ authors })}
        />
        {mayInvite && invitable.length > 0 && (
          <InvitedAuthors
            names={invitable}
            invitations={values.invitations}
            when={held ? "once you have saved" : "once you have submitted"}
            error={errors.invitations}
            onChange={(invitations) => onChange({ invitations })}
          />
        )}
      </Place>
      {TEXT_NAMES.map((name) => (
        <Place key={name} name={name}>
          <TextInput
            {...about(name)}
            name={name}
            value={values[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        </Place>
      ))}
      <Place name="conference">
        <ChoiceField
          {...choosing("conference", conferences)}
          error={errors.conference ?? wrong.conference ?? closed(values.conference)}
          required
        />
      </Place>
      <Place name="topic_type">
        <ChoiceField {...choosing("topic_type", edition.topicTypes)} required />
      </Place>
      <Place name="submission_type">
        <ChoiceField
          {...choosing("submission_type", edition.submissionTypes)}
          onChange={(type) => onChange(ofType(type, edition))}
          required
        />
      </Place>
      {isWorkshop(values.submission_type, edition) && (
        <Place name="workshop_duration">
          <ChoiceField {...choosing("workshop_duration", workshopDurations(edition))} required />
        </Place>
      )}
      {questions.length > 0 && (
        <AnsweredQuestions questions={questions} values={values} errors={errors} onChange={onChange} />
      )}
    </Stack>
  );
}

type TextInputProps = {
  name: TextName;
  label: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

/** The field of one text: one that may be left blank is opened by a Yes. */
function TextInput({ name, ...field }: TextInputProps) {
  const { blank, long, max } = TEXT_FIELDS[name];
  if (blank !== null) return <ToggledText {...field} />;
  return <CountedField {...field} {...(long && { rows: 8 })} required max={max} />;
}

/** A note that the proposal has a choice that is no longer offered. */
function keptNote(choices: readonly Choice[], held: string | undefined): string | undefined {
  const kept = choices.find(({ code, hidden }) => hidden && code === held);
  return kept && `${kept.label} is no longer available. This proposal may keep it.`;
}

/** Where `focusField` finds a field. */
function Place({ name, children }: { name: FieldName; children: ReactNode }) {
  return <div data-field={name}>{children}</div>;
}

type ToggledTextProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
};

/** A text that most people have no use for: No says 'None', Yes opens it. Words survive a No that was a slip. */
function ToggledText({ label, value, onChange, error }: ToggledTextProps) {
  const [on, setOn] = useState(value !== NONE);
  const [words, setWords] = useState(value === NONE ? "" : value);
  const toggle = (yes: boolean) => {
    setOn(yes);
    onChange(yes ? words : NONE);
  };
  const write = (text: string) => {
    setWords(text);
    onChange(text);
  };
  return (
    <Stack gap="sm">
      <Switch
        checked={on}
        onChange={(e) => toggle(e.currentTarget.checked)}
        label={
          <>
            {label}{" "}
            <Text span inherit c="dimmed" aria-hidden>
              {on ? "Yes" : "No"}
            </Text>
          </>
        }
      />
      {on && (
        <CountedField
          label={`${label}: details`}
          value={value}
          max={LONG_TEXT}
          rows={2}
          onChange={write}
          error={error}
        />
      )}
    </Stack>
  );
}
