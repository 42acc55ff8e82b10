import type { EditionChoices } from "@lectern/domain/call/choices";
import { REQUIRED } from "@lectern/domain/kernel/fields";
import { joinAuthors, splitAuthors } from "@lectern/domain/proposals/authors";
import { choiceFaults, defaultChoices, type SelectedChoices } from "@lectern/domain/proposals/choices";
import { type Submission, SubmissionBody } from "@lectern/domain/proposals/contract";
import { defaultDuration } from "@lectern/domain/proposals/duration";
import { blankTexts, eachText, type Texts, textsThat } from "@lectern/domain/proposals/fields";

/** What stands in the form. `authors` begins with the submitter. */
export type FormValues = Texts & {
  authors: string[];
  conference: string;
  topic_type: string;
  submission_type: string;
  workshop_duration: string;
};
export type FieldName = keyof FormValues;
export type FieldErrors = Partial<Record<FieldName, string>>;

/** The fields in the order of the form, with the names that the messages use. */
export const FIELD_LABELS: Record<FieldName, string> = {
  authors: "Authors",
  ...eachText(({ label }) => label),
  conference: "Conference",
  topic_type: "Topic Type",
  submission_type: "Submission Type",
  workshop_duration: "Workshop Duration",
};

export function emptyForm(submitter: string, choices: EditionChoices): FormValues {
  const { conference, topicType, submissionType } = defaultChoices(choices);
  return {
    authors: submitter === "" ? [] : [submitter],
    ...blankTexts(),
    conference,
    topic_type: topicType,
    submission_type: submissionType,
    workshop_duration: defaultDuration(submissionType, choices),
  };
}

export const formOf = (saved: Submission): FormValues => ({
  authors: splitAuthors(saved.authors),
  ...eachText((_, name) => saved[name]),
  conference: saved.conference,
  topic_type: saved.topic_type,
  submission_type: saved.submission_type,
  workshop_duration: saved.workshop_duration,
});

/** The form as the API takes it; a Yes without words means None. */
export const bodyOf = (values: FormValues) => ({
  ...values,
  authors: joinAuthors(values.authors),
  ...eachText(({ blank }, name) => values[name].trim() || (blank ?? "")),
});

/** Whether both would be stored alike. */
export function sameText(one: FormValues, other: FormValues): boolean {
  const [a, b] = [bodyOf(one), bodyOf(other)];
  return (Object.keys(FIELD_LABELS) as FieldName[]).every((name) => a[name] === b[name]);
}

/** Choosing a type sets the duration (specification 4, "Workshop duration"). */
export const withType = (values: FormValues, type: string, choices: EditionChoices): FormValues => ({
  ...values,
  submission_type: type,
  workshop_duration: defaultDuration(type, choices),
});

const REQUIRED_FIELDS = ["authors", ...textsThat(({ blank }) => blank === null), "conference"] as const;

/** The required fields that are still empty, in the order of the form. */
export const missingFields = (values: FormValues): FieldName[] =>
  REQUIRED_FIELDS.filter((name) =>
    name === "authors" ? values.authors.length === 0 : values[name].trim() === "",
  );

type Named = Pick<FormValues, "conference" | "topic_type" | "submission_type" | "workshop_duration">;

const chosenIn = (values: Named): SelectedChoices => ({
  conference: values.conference,
  topicType: values.topic_type,
  submissionType: values.submission_type,
  workshopDuration: values.workshop_duration,
});

/** What is wrong with the choices; `held` is what the proposal was saved with, and may keep. */
export const choiceErrors = (values: Named, choices: EditionChoices, held?: Named): FieldErrors =>
  errorsFrom(choiceFaults(chosenIn(values), choices, held && chosenIn(held)));

/** What is wrong with the values, beside each field, in the server's own words; empty when they can be sent. */
export function fieldErrors(values: FormValues, choices: EditionChoices, held?: Named): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of missingFields(values)) errors[name] = REQUIRED;
  for (const { path, message } of SubmissionBody.safeParse(bodyOf(values)).error?.issues ?? []) {
    const name = String(path[0]);
    if (isField(name)) errors[name] ??= message;
  }
  return { ...choiceErrors(values, choices, held), ...errors };
}

/** The first message of each field that the server found fault with. */
export const errorsFrom = (fields: Record<string, string[]>): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, [first]]) => (isField(name) && first ? [[name, first]] : [])),
  );

const isField = (name: string): name is FieldName => Object.hasOwn(FIELD_LABELS, name);

/** The field to go to when several are wrong: the first in the order of the form. */
export const firstWrong = (errors: FieldErrors): FieldName | undefined =>
  (Object.keys(FIELD_LABELS) as FieldName[]).find((name) => errors[name] !== undefined);
