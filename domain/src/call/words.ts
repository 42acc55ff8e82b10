import { CHOICE_DEFAULTS, type Choice } from "./choices";
import type { ConferenceDates } from "./conference-date-list";
import type { Requirement } from "./second-factor-requirement";

/**
 * The settings of one edition of the conference, as an organiser may change them, with the specification's
 * constants as defaults (specification 9; decisions, "Names and settings"). Durations are in seconds.
 */
export const EDITION_DEFAULTS = {
  product: "Lectern",
  year: 2025,
  email: "cfp@example.org",
  site: "https://example.org",
  conferenceCode: "MAIN",
  secondConference: "SINCON",
  welcome:
    "Welcome to the {product} {year} call for papers. Proposals are open from {announcedFrom} until {closesAt}.",
  /** Shown above the form of a new submission; blank: none. */
  guidance: "",
  /** The code of conduct; blank: none. */
  conduct: "",

  /** Whether the public pages' menu links to the Call for Villages. */
  villagesInMenu: true,
  /** The slug of the call that villages use; null: they write to the organisers. */
  villagesCall: null as string | null,

  /** The time zone of organisers' dates; pages also show the reader's zone and UTC. */
  zone: "UTC",
  opensAt: "2025-01-10T00:00:00.000Z",
  announcedFrom: "2025-02-17T00:00:00.000Z",
  closesAt: "2025-06-02T23:59:59.000Z",

  maxSubmissions: 5,
  maxAuthors: 10,
  maxFileBytes: 50 * 1024 * 1024,
  passwordMin: 8,
  passwordMax: 16,

  uploadGrace: 15 * 60,
  cooldown: 24 * 60 * 60,
  /** null: proposals are editable until the close. */
  rollingReviewAfter: null as number | null,
  reviewsWanted: 2,
  /** Reviewers see others' reviews of a proposal after submitting their own. */
  reviewersReadReviews: false,
  /** Reviewers read the panel's discussion of a proposal before submitting their own review. */
  discussionBeforeReview: false,
  /** In discussions reviewers see numbers instead of each other's names. */
  reviewersAnonymous: true,
  /** Reviewers do not see who submitted, until a proposal's decision is released. */
  blindReviews: false,
  /** Questions of reviewers go to speakers once an organiser has released them. */
  questionsReleased: true,
  /** The due date of reviews; null: none. Later reviews are accepted, too. */
  reviewsDue: null as string | null,
  /** Reviewers with open assignments are reminded this many days before; empty: never. */
  reviewReminders: [] as number[],
  /** Every decision is visible as soon as it is made, without a release. */
  decisionsReleased: false,
  /** A release of decisions needs a second organiser. */
  releaseNeedsSecond: false,
  /** How long a release can be undone before it is sent. */
  releaseDelay: 15 * 60,
  /** How long accepted speakers have to confirm. */
  confirmWithin: 14 * 24 * 60 * 60,
  /** They are reminded this many days before. */
  confirmReminders: [7, 2] as number[],
  secondFactorRequired: "none" as Requirement,
  /** The sites that may show the published programme within theirs; empty: none. */
  embedOrigins: [] as string[],

  /** The last day of the conference, such as `2026-10-14`; null: unknown. */
  conferenceEnds: null as string | null,
  /** Deleted on a day, such as `2027-03-01`, or after the conference, such as `6 months`; null: never. */
  deleteProposalsAfter: null as string | null,
  deleteAccountsAfter: null as string | null,
  /** The retention in months; null: unlimited. */
  deleteAuditAfter: null as number | null,
  deleteMailTextsAfter: null as number | null,
  /** The choices of proposals in the displayed order, with unique codes. */
  ...CHOICE_DEFAULTS,
  /** null: the conference of `conferenceCode`, and it together with `secondConference`. */
  conferences: null as Choice[] | null,
  /** The dates of single conferences that differ from the call's. */
  conferenceDates: [] as ConferenceDates[],
};

export type EditionSettings = typeof EDITION_DEFAULTS;
export type EditionKey = keyof EditionSettings;
