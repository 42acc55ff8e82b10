import type { Edition } from "@lectern/domain/edition/contract";
import { splitAuthors } from "@lectern/domain/submissions/authors";
import type { Submission } from "@lectern/domain/submissions/contract";
import { SUBMISSION_TYPES, TOPIC_TYPES, WORKSHOP_DURATIONS } from "@lectern/domain/submissions/words";
import type { Difference } from "#ui/both-versions";
import { bodyOf, FIELD_LABELS, type FieldName, type FormValues, formOf } from "./form-values";

type Conferences = Pick<Edition, "conferences">;

export const conferenceLabel = (code: string, { conferences }: Conferences): string =>
  conferences.find((c) => c.code === code)?.label ?? code;

export const authorsShown = (authors: string): string => splitAuthors(authors).join(", ");

/** Every field as people read it. */
export function shownValues(values: FormValues, edition: Conferences): Record<FieldName, string> {
  const body = bodyOf(values);
  return {
    ...body,
    authors: authorsShown(body.authors),
    conference: conferenceLabel(body.conference, edition),
    topic_type: TOPIC_TYPES[body.topic_type],
    submission_type: SUBMISSION_TYPES[body.submission_type],
    workshop_duration: WORKSHOP_DURATIONS[body.workshop_duration],
  };
}

/** The fields in which one's own text and the saved version differ. */
export function differencesOf(mine: FormValues, saved: Submission, edition: Conferences): Difference[] {
  const own = shownValues(mine, edition);
  const theirs = shownValues(formOf(saved), edition);
  return (Object.keys(FIELD_LABELS) as FieldName[])
    .filter((name) => own[name] !== theirs[name])
    .map((name) => ({ label: FIELD_LABELS[name], mine: own[name], saved: theirs[name] }));
}
