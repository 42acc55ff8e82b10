import type { Decision } from "../call/decisions";

/** The kinds of templates: the decisions, the reminders to speakers, an organisers' letter, the reminder to reviewers. */
export const TEMPLATE_KINDS = ["ACC", "HLD", "REJ", "reminder", "tasks", "letter", "reviewers"] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export const TEMPLATE_KIND_LABELS: Record<TemplateKind, string> = {
  ACC: "Accepted",
  HLD: "Waitlisted",
  REJ: "Rejected",
  reminder: "Reminder to confirm",
  tasks: "Reminder of tasks",
  letter: "Other mail",
  reviewers: "Reminder to reviewers",
};

/** The placeholders of a template, with descriptions. */
const PLACEHOLDERS = {
  name: "the speaker's full name",
  first_name: "the speaker's first name",
  title: "the proposal's title",
  number: "the proposal's number",
  product: "the conference",
  year: "the year",
  email: "the organisers' address",
  site: "the conference's site",
  confirm_until: "until when to confirm",
  link: "a button that opens the proposal; in its own paragraph",
} as const;

/** The same for organisers' letters: where and when the talk is, by the published programme. */
const LETTER_PLACEHOLDERS = {
  ...PLACEHOLDERS,
  room: "the talk's room, once it is published",
  start: "when the talk starts",
  end: "when the talk ends",
} as const;

/** The same for mails about a decision. */
const DECISION_PLACEHOLDERS = {
  ...PLACEHOLDERS,
  feedback: "the organisers' feedback on the proposal, if any; in its own paragraph",
} as const;

/** The same for reminders of tasks. */
const { confirm_until: _, ...ABOUT_PROPOSAL } = PLACEHOLDERS;
const TASKS_PLACEHOLDERS = {
  ...ABOUT_PROPOSAL,
  tasks: "the open tasks, each with its due date",
} as const;

/** The same for reminders to reviewers. */
const REVIEWERS_PLACEHOLDERS = {
  name: "the reviewer's full name",
  first_name: "the reviewer's first name",
  open: "how many proposals await their review, such as 3 proposals",
  due: "until when reviews are due",
  product: "the conference",
  year: "the year",
  email: "the organisers' address",
  site: "the conference's site",
  link: "a button that opens their queue; in its own paragraph",
} as const;

/** The same for letters to reviewers or organisers, which are about no proposal. */
const TEAM_PLACEHOLDERS = {
  name: "the reader's full name",
  first_name: "the reader's first name",
  product: "the conference",
  year: "the year",
  email: "the organisers' address",
  site: "the conference's site",
  link: "a button that opens the portal; in its own paragraph",
} as const;
export type Placeholder =
  | keyof typeof DECISION_PLACEHOLDERS
  | keyof typeof LETTER_PLACEHOLDERS
  | keyof typeof TASKS_PLACEHOLDERS
  | keyof typeof REVIEWERS_PLACEHOLDERS;

/** The kind of a text: a template's, or a letter to reviewers or organisers. */
export type TextKind = TemplateKind | "team";

const PLACEHOLDERS_OF: Record<TextKind, Partial<Record<Placeholder, string>>> = {
  ACC: DECISION_PLACEHOLDERS,
  HLD: DECISION_PLACEHOLDERS,
  REJ: DECISION_PLACEHOLDERS,
  reminder: PLACEHOLDERS,
  tasks: TASKS_PLACEHOLDERS,
  letter: LETTER_PLACEHOLDERS,
  reviewers: REVIEWERS_PLACEHOLDERS,
  team: TEAM_PLACEHOLDERS,
};

/** The placeholders of a text of this kind. */
export const placeholdersOf = (kind: TextKind): Partial<Record<Placeholder, string>> => PLACEHOLDERS_OF[kind];

/** The audiences of letters besides speakers. */
export const AUDIENCES = ["reviewers", "reviewers-with-open-reviews", "organisers"] as const;
export type Audience = (typeof AUDIENCES)[number];

export const AUDIENCE_LABELS: Record<Audience, string> = {
  reviewers: "All reviewers",
  "reviewers-with-open-reviews": "Reviewers with open reviews",
  organisers: "All organisers",
};

/** The required placeholders of each kind. */
export const REQUIRED_PLACEHOLDERS: Record<TextKind, readonly Placeholder[]> = {
  ACC: ["title", "confirm_until", "link"],
  HLD: ["title"],
  REJ: ["title"],
  reminder: ["title", "confirm_until", "link"],
  tasks: ["title", "tasks", "link"],
  letter: [],
  team: [],
  reviewers: ["open", "link"],
};

export const SUBJECT_LENGTH = 200;
export const BODY_LENGTH = 10_000;
export const TEMPLATE_NAME_LENGTH = 80;

export type Template = { key: string; kind: TemplateKind; name: string; subject: string; body: string };

/** The built-in templates; their keys are their kinds. */
export const STANDARD_TEMPLATES: Record<TemplateKind, Template> = {
  ACC: {
    key: "ACC",
    kind: "ACC",
    name: "Accepted",
    subject: '{product} {year}: "{title}" is accepted',
    body: `Dear {name},

We are happy to let you know that your proposal "{title}" (number {number}) is accepted for {product} {year}.

Please tell us by {confirm_until} whether you will come:

{link}

{feedback}

If we do not hear from you by then, the place goes to another speaker. Questions are welcome at {email}.`,
  },
  HLD: {
    key: "HLD",
    kind: "HLD",
    name: "Waitlisted",
    subject: '{product} {year}: "{title}" is on the waitlist',
    body: `Dear {name},

Your proposal "{title}" (number {number}) is on the waitlist of {product} {year}. We liked it, and there are more good proposals than places.

{feedback}

We will write again as soon as a place is free. There is nothing you need to do.`,
  },
  REJ: {
    key: "REJ",
    kind: "REJ",
    name: "Rejected",
    subject: '{product} {year}: about "{title}"',
    body: `Dear {name},

Thank you for your proposal "{title}" (number {number}). We are sorry: it is not among those that we could accept for {product} {year}.

{feedback}

There were many more good proposals than places. We hope you will submit again.`,
  },
  reminder: {
    key: "reminder",
    kind: "reminder",
    name: "Reminder to confirm",
    subject: '{product} {year}: please confirm "{title}"',
    body: `Dear {name},

Your proposal "{title}" (number {number}) is accepted, and we have not heard from you yet. Please tell us by {confirm_until} whether you will come:

{link}`,
  },
  tasks: {
    key: "tasks",
    kind: "tasks",
    name: "Reminder of tasks",
    subject: '{product} {year}: what we need for "{title}"',
    body: `Dear {name},

For your talk "{title}" (number {number}) we still need from you: {tasks}.

{link}

Questions are welcome at {email}.`,
  },
  letter: {
    key: "letter",
    kind: "letter",
    name: "Other mail",
    subject: "{product} {year}: ",
    body: `Dear {name},

`,
  },
  reviewers: {
    key: "reviewers",
    kind: "reviewers",
    name: "Reminder to reviewers",
    subject: "{product} {year}: {open} to review",
    body: `Dear {name},

Thank you for reviewing for {product} {year}. You still have {open} to review, {due}:

{link}

If you cannot judge one of them, recuse yourself from it there. If it is too much, write to us at {email}.`,
  },
};

/** The kind of template for a decision. */
export const kindOfDecision = (decision: Decision): TemplateKind => decision;

/** The states of a mail in the outbox. */
export const MAIL_STATES = ["waiting", "sent", "returned", "refused", "stopped"] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** What the outbox shows: one state, or the failed mails that were not sent again. */
export const OUTBOX_FILTERS = [...MAIL_STATES, "undelivered"] as const;
export type OutboxFilter = (typeof OUTBOX_FILTERS)[number];

export const MAIL_STATE_LABELS: Record<MailState, string> = {
  waiting: "Waiting",
  sent: "Sent",
  returned: "Bounced",
  refused: "Refused",
  stopped: "Stopped",
};
