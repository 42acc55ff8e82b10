import type { EditionChoices } from "@lectern/domain/call/choices";
import { email, REQUIRED } from "@lectern/domain/kernel/fields";
import { joinAuthors, splitAuthors, withSubmitterFirst } from "@lectern/domain/proposals/authors";
import { choiceFaults, defaultChoices, type SelectedChoices } from "@lectern/domain/proposals/choices";
import { SubmissionBody } from "@lectern/domain/proposals/contract";
import { defaultDuration } from "@lectern/domain/proposals/duration";
import { blankTexts, eachText, type Texts, textsThat } from "@lectern/domain/proposals/fields";
import {
  answerFaults,
  askedOf,
  keptAnswers,
  unansweredQuestions,
} from "@lectern/domain/proposals/form-questions/rules";
import type { Answers, FormQuestion } from "@lectern/domain/proposals/form-questions/words";
import type { ProposalFields } from "@lectern/domain/proposals/versions/contract";
import { schemaErrors } from "#ui/schema-errors";

/** An address to which an author is to be invited; may be blank or half typed. */
export type TypedInvitation = { name: string; email: string };

/** The fields of a proposal in the form. `authors` begins with the submitter. */
type ProposalValues = Texts & {
  authors: string[];
  conference: string;
  topic_type: string;
  submission_type: string;
  workshop_duration: string;
};
/** What is in the form, with whom to invite once it is saved. */
export type FormValues = ProposalValues & {
  invitations: TypedInvitation[];
  /** To the questions about proposals; not sent where nothing is asked. */
  answers?: Answers | undefined;
};
export type FieldName = keyof ProposalValues;
export type FieldErrors = Readonly<Record<string, string | undefined>>;

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
    invitations: [],
    ...blankTexts(),
    conference,
    topic_type: topicType,
    submission_type: submissionType,
    workshop_duration: defaultDuration(submissionType, choices),
  };
}

export const formOf = (saved: ProposalFields): FormValues => ({
  authors: splitAuthors(saved.authors),
  invitations: [],
  ...eachText((_, name) => saved[name]),
  conference: saved.conference,
  topic_type: saved.topic_type,
  submission_type: saved.submission_type,
  workshop_duration: saved.workshop_duration,
});

/** The invitations of those who are still among the authors, and whose address was typed. */
export const invitationsOf = ({ authors, invitations }: FormValues): TypedInvitation[] =>
  invitations.filter(({ name, email }) => authors.includes(name) && email.trim() !== "");

/** Values with the answers that are sent: none, and not that there are none, where nothing is asked. */
export const asking = (questions: readonly unknown[], { answers, ...values }: FormValues): FormValues =>
  questions.length > 0 ? { ...values, answers: answers ?? {} } : values;

/** The form as the API takes it; a Yes without words means None. */
export const bodyOf = ({ invitations: typed, answers, ...values }: FormValues) => ({
  ...values,
  ...(answers && { answers }),
  ...withInvitations(invitationsOf({ invitations: typed, ...values })),
  authors: joinAuthors(values.authors),
  ...eachText(({ blank }, name) => values[name].trim() || (blank ?? "")),
});

/** Without anyone to invite, the body is as specified. */
const withInvitations = (invitations: TypedInvitation[]) => (invitations.length > 0 ? { invitations } : {});

/** Whether both would be stored alike. */
export function sameText(one: FormValues, other: FormValues): boolean {
  const [a, b] = [bodyOf(one), bodyOf(other)];
  return (
    (Object.keys(FIELD_LABELS) as FieldName[]).every((name) => a[name] === b[name]) &&
    JSON.stringify([a.answers ?? {}, a.invitations]) === JSON.stringify([b.answers ?? {}, b.invitations])
  );
}

/** Choosing a type sets the duration (specification 4, "Workshop duration"). */
export const ofType = (type: string, choices: EditionChoices) => ({
  submission_type: type,
  workshop_duration: defaultDuration(type, choices),
});

const REQUIRED_FIELDS = ["authors", ...textsThat(({ blank }) => blank === null), "conference"] as const;

/** The required fields that are still empty, in the order of the form. */
export const missingFields = (values: FormValues): FieldName[] =>
  REQUIRED_FIELDS.filter((name) =>
    name === "authors" ? values.authors.length === 0 : values[name].trim() === "",
  );

/** The questions that a proposal with these values is asked, and the answers to them. */
function askedIn(questions: readonly FormQuestion[], values: FormValues) {
  const { submission_type: submissionType, topic_type: topicType, answers = {} } = values;
  const asked = askedOf(questions, { submissionType, topicType });
  return [asked, keptAnswers(asked, answers)] as const;
}

/** What is wrong with the answers to questions, beside each, in the server's own words. */
export const answerErrors = (questions: readonly FormQuestion[], values: FormValues): FieldErrors =>
  Object.fromEntries(
    Object.entries(answerFaults(...askedIn(questions, values))).map(([id, said]) => [
      `answers.${id}`,
      said[0],
    ]),
  );

/** The names of required fields and questions that are still empty, in the order of the form. */
export const missingLabels = (questions: readonly FormQuestion[], values: FormValues): string[] => [
  ...missingFields(values).map((name) => FIELD_LABELS[name]),
  ...unansweredQuestions(...askedIn(questions, values)).map(({ label }) => label),
];

type Named = Pick<FormValues, "conference" | "topic_type" | "submission_type" | "workshop_duration">;

const chosenIn = (values: Named): SelectedChoices => ({
  conference: values.conference,
  topicType: values.topic_type,
  submissionType: values.submission_type,
  workshopDuration: values.workshop_duration,
});

/** What is wrong with the choices; `held` is what the proposal was saved with, and may keep. */
export const choiceErrors = (values: Named, choices: EditionChoices, held?: Named): FieldErrors => {
  const faults = Object.entries(choiceFaults(chosenIn(values), choices, held && chosenIn(held)));
  return Object.fromEntries(faults.map(([name, messages]) => [name, messages[0]]));
};

/** What is wrong with the values, beside each field, in the server's own words; empty when they can be sent. */
export const fieldErrors = (values: FormValues, choices: EditionChoices, held?: Named): FieldErrors => ({
  ...choiceErrors(values, choices, held),
  ...schemaErrors(SubmissionBody, bodyOf(values)),
  ...invitationErrors(values),
  ...Object.fromEntries(missingFields(values).map((name) => [name, REQUIRED])),
});

const Address = email();

/** Whether a typed text is an address. */
export const isAddress = (typed: string): boolean => Address.safeParse(typed).success;

/** What is wrong with the addresses of authors who are to be invited. */
function invitationErrors(values: FormValues): FieldErrors {
  const typed = invitationsOf(values);
  const wrong = typed.filter((each) => !isAddress(each.email)).map(({ name }) => name);
  return wrong.length > 0
    ? { invitations: `Enter a valid email address for ${wrong.join(" and ")}, or leave it empty.` }
    : {};
}

/** The messages at fields, once each field has one. */
export const saidOf = (errors: FieldErrors): string[] =>
  Object.values(errors).filter((said) => said !== undefined);

/** The values of a draft, which may be older than the profile's name or the edition's conferences. */
export function upToDate(values: FormValues, submitter: string, choices: EditionChoices): FormValues {
  const others = values.authors.slice(1);
  const known = choices.conferences.some(({ code }) => code === values.conference);
  return {
    ...values,
    authors: submitter === "" ? values.authors : withSubmitterFirst([submitter, ...others], submitter),
    conference: known ? values.conference : defaultChoices(choices).conference,
  };
}
