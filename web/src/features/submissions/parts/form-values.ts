import { REQUIRED } from "@lectern/domain/kernel/fields";
import { joinAuthors, splitAuthors } from "@lectern/domain/submissions/authors";
import { type Submission, SubmissionBody } from "@lectern/domain/submissions/contract";
import { defaultDuration } from "@lectern/domain/submissions/duration";
import {
  DEFAULTS,
  NONE,
  type SubmissionType,
  type TopicType,
  type WorkshopDuration,
} from "@lectern/domain/submissions/words";

/** What stands in the form. `authors` begins with the submitter. */
export type FormValues = {
  authors: string[];
  title: string;
  abstract: string;
  conflicts: string;
  remarks: string;
  conference: string;
  topic_type: TopicType;
  submission_type: SubmissionType;
  workshop_duration: WorkshopDuration;
};
export type FieldName = keyof FormValues;
export type FieldErrors = Partial<Record<FieldName, string>>;

/** The fields in the order of the form, with the names that the messages use. */
export const FIELD_LABELS: Record<FieldName, string> = {
  authors: "Authors",
  title: "Title",
  abstract: "Abstract",
  conflicts: "Potential Conflict of Interest",
  remarks: "Remarks",
  conference: "Conference",
  topic_type: "Topic Type",
  submission_type: "Submission Type",
  workshop_duration: "Workshop Duration",
};

export const emptyForm = (submitter: string, conference: string): FormValues => ({
  authors: submitter === "" ? [] : [submitter],
  title: "",
  abstract: "",
  conflicts: DEFAULTS.conflicts,
  remarks: DEFAULTS.remarks,
  conference,
  topic_type: DEFAULTS.topicType,
  submission_type: DEFAULTS.submissionType,
  workshop_duration: defaultDuration(DEFAULTS.submissionType),
});

export const formOf = (saved: Submission): FormValues => ({
  authors: splitAuthors(saved.authors),
  title: saved.title,
  abstract: saved.abstract,
  conflicts: saved.conflicts,
  remarks: saved.remarks,
  conference: saved.conference,
  topic_type: saved.topic_type,
  submission_type: saved.submission_type,
  workshop_duration: saved.workshop_duration,
});

/** The form as the API takes it; a Yes without words means None. */
export const bodyOf = (values: FormValues) => ({
  ...values,
  authors: joinAuthors(values.authors),
  title: values.title.trim(),
  abstract: values.abstract.trim(),
  conflicts: values.conflicts.trim() || NONE,
  remarks: values.remarks.trim() || NONE,
});

/** Whether both would be stored alike. */
export function sameText(one: FormValues, other: FormValues): boolean {
  const [a, b] = [bodyOf(one), bodyOf(other)];
  return (Object.keys(FIELD_LABELS) as FieldName[]).every((name) => a[name] === b[name]);
}

/** Choosing a type sets the duration (specification 4, "Workshop duration"). */
export const withType = (values: FormValues, type: SubmissionType): FormValues => ({
  ...values,
  submission_type: type,
  workshop_duration: defaultDuration(type),
});

const REQUIRED_FIELDS = ["authors", "title", "abstract", "conference"] as const;

/** The required fields that are still empty, in the order of the form. */
export const missingFields = (values: FormValues): FieldName[] =>
  REQUIRED_FIELDS.filter((name) =>
    name === "authors" ? values.authors.length === 0 : values[name].trim() === "",
  );

/** What is wrong with the values, beside each field, in the contract's own words; empty when they can be sent. */
export function fieldErrors(values: FormValues): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of missingFields(values)) errors[name] = REQUIRED;
  for (const { path, message } of SubmissionBody.safeParse(bodyOf(values)).error?.issues ?? []) {
    const name = String(path[0]);
    if (isField(name)) errors[name] ??= message;
  }
  return errors;
}

/** The first message of each field that the server found fault with. */
export const errorsFrom = (fields: Record<string, string[]>): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, [first]]) => (isField(name) && first ? [[name, first]] : [])),
  );

export const isField = (name: string): name is FieldName => Object.hasOwn(FIELD_LABELS, name);

/** The field to go to when several are wrong: the first in the order of the form. */
export const firstWrong = (errors: FieldErrors): FieldName | undefined =>
  (Object.keys(FIELD_LABELS) as FieldName[]).find((name) => errors[name] !== undefined);
