import { SUBMISSION_TYPES, TOPIC_TYPES, WORKSHOP_DURATIONS } from "../submissions/words";

/** What a proposal may name: its code goes over the wire, its label is what people read. */
export type Choice = {
  code: string;
  label: string;
  /** No longer offered; proposals that have it keep it. */
  hidden?: boolean | undefined;
};

/** A type of submission says whether it asks for a workshop's duration. */
export type TypeChoice = Choice & { workshop?: boolean | undefined };

/** All that a proposal chooses from, in the order of the edition, hidden ones among them. */
export type EditionChoices = {
  conferences: readonly Choice[];
  topicTypes: readonly Choice[];
  submissionTypes: readonly TypeChoice[];
  workshopDurations: readonly Choice[];
};
export type ChoiceKind = keyof EditionChoices;
export const CHOICE_KINDS = ["topicTypes", "submissionTypes", "workshopDurations", "conferences"] as const;

const listed = (labels: Record<string, string>): Choice[] =>
  Object.entries(labels).map(([code, label]) => ({ code, label }));

/** Letters of a code and of a label, and choices of one list. */
export const CHOICE_LIMITS = { code: 20, label: 80, choices: 60 } as const;

/** The choices of a new edition (specification 3). */
export const CHOICE_DEFAULTS = {
  topicTypes: listed(TOPIC_TYPES),
  submissionTypes: listed(SUBMISSION_TYPES).map(
    (type): TypeChoice => (type.code === "T" ? type : { ...type, workshop: true }),
  ),
  workshopDurations: listed(WORKSHOP_DURATIONS),
};
