import type { EditionChoices } from "@lectern/domain/call/choices";
import { NO_DURATION, WORKSHOP_DURATIONS } from "@lectern/domain/call/choices";
import { labelOf } from "@lectern/domain/call/labels";
import { lookup } from "@lectern/domain/kernel/lookup";
import { splitAuthors } from "@lectern/domain/proposals/authors";
import type { Submission } from "@lectern/domain/proposals/contract";
import type { Answers, Question } from "@lectern/domain/proposals/form-questions/words";
import { NONE } from "@lectern/domain/proposals/words";
import type { Difference } from "#ui/both-versions";
import { bodyOf, FIELD_LABELS, type FieldName, type FormValues, formOf, invitationsOf } from "./form-values";

const authorsShown = (authors: string): string => splitAuthors(authors).join(", ");

/** The specified label for no duration is its code, which is unclear to readers. */
const durationShown = (label: string): string => (label === WORKSHOP_DURATIONS[NO_DURATION] ? NONE : label);

/** Every field as text. */
export function shownValues(values: FormValues, edition: EditionChoices): Record<FieldName, string> {
  const body = bodyOf(values);
  return {
    ...body,
    authors: authorsShown(body.authors),
    conference: labelOf(edition.conferences, body.conference),
    topic_type: labelOf(edition.topicTypes, body.topic_type),
    submission_type: labelOf(edition.submissionTypes, body.submission_type),
    workshop_duration: durationShown(labelOf(edition.workshopDurations, body.workshop_duration)),
  };
}

/** Both versions of the answers to the organisers' questions. */
export const bothAnswers = (
  questions: readonly Pick<Question, "id" | "label">[],
  mine: Answers,
  saved: Answers,
): Difference[] =>
  questions.map(({ id, label }) => ({ label, mine: lookup(mine, id) ?? "", saved: lookup(saved, id) ?? "" }));

/** Both versions of each field, and who is to be invited. */
export function bothVersionsOf(mine: FormValues, saved: Submission, edition: EditionChoices): Difference[] {
  const own = shownValues(mine, edition);
  const theirs = shownValues(formOf(saved), edition);
  const invited = invitationsOf(mine).map(({ email }) => email);
  return [
    ...(Object.keys(FIELD_LABELS) as FieldName[]).map((name) => ({
      label: FIELD_LABELS[name],
      mine: own[name],
      saved: theirs[name],
    })),
    { label: "Invitations to send", mine: invited.join(", "), saved: "" },
  ];
}
