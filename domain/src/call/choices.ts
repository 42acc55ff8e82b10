/**
 * The choices of specification 3, which a new edition has until an organiser changes them: codes for the API, labels for
 * users.
 */
export const TOPIC_TYPES = {
  RT: "Red Team",
  BT: "Blue Team",
  PT: "Purple Team",
  C: "Compliance",
  P: "Policy",
} as const;
export const SUBMISSION_TYPES = { T: "Talk", WS: "Workshop", BOTH: "Both" } as const;
export const WORKSHOP_DURATIONS = {
  NA: "NA",
  "0H50M": "50min",
  "1H50M": "1h 50min",
  "2H50M": "2h 50min",
} as const;

/** The duration of proposals without a workshop. Every edition has it. */
export const NO_DURATION = "NA";

/** A choice for proposals: a code for the API, and a label for users. */
export type Choice = {
  code: string;
  label: string;
  /** No longer offered; proposals that have it keep it. */
  hidden?: boolean | undefined;
};

/** A type of submission says whether it asks for a workshop's duration. */
export type TypeChoice = Choice & { workshop?: boolean | undefined };

/** All choices for proposals, in the order of the edition, including hidden ones. */
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

/** How many proposals have each code; unused codes are omitted. */
export type InUse = Readonly<Record<ChoiceKind, Readonly<Record<string, number>>>>;
