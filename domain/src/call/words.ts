import { CHOICE_DEFAULTS, type Choice, type EditionChoices } from "./choices";
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
  /** Shown over the form of a new submission; blank: nothing is. */
  guidance: "",
  /** The code of conduct; blank: there is none. */
  conduct: "",

  /** In which organisers write dates; everybody reads them in their own, with UTC beside it. */
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
  /** null: everything stays editable until the close. */
  rollingReviewAfter: null as number | null,
  reviewsWanted: 2,
  /** Reviewers read the others' reviews of a proposal once their own is in. */
  reviewersReadReviews: false,
  /** Reviewers do not see who submitted, until a proposal's decision is told. */
  blindReviews: false,
  /** Until when reviewers are asked for their reviews; null: no date is said. Reviews are taken after it, too. */
  reviewsDue: null as string | null,
  /** So many days before that date those with open assignments are reminded; none: nobody is. */
  reviewReminders: [] as number[],
  /** Every decision is visible as soon as it is made, without a release. */
  decisionsReleased: false,
  /** A release of decisions needs a second organiser. */
  releaseNeedsSecond: false,
  /** So long a release can be taken back before it goes out. */
  releaseDelay: 15 * 60,
  /** So long accepted speakers have to confirm. */
  confirmWithin: 14 * 24 * 60 * 60,
  /** So many days before that date they are reminded. */
  confirmReminders: [7, 2] as number[],
  secondFactorRequired: "none" as Requirement,

  /** The last day of the conference, as `2026-10-14`; null: not said yet. */
  conferenceEnds: null as string | null,
  /** What is deleted on a day, as `2027-03-01`, or so long after the conference, as `6 months`; null: never. */
  deleteProposalsAfter: null as string | null,
  deleteAccountsAfter: null as string | null,
  /** For how many months it is kept; null: for ever. */
  deleteAuditAfter: null as number | null,
  deleteMailTextsAfter: null as number | null,
  /** What a proposal chooses from, in the order in which it is offered; each code once. */
  ...CHOICE_DEFAULTS,
  /** null: the conference of `conferenceCode`, and it together with `secondConference`. */
  conferences: null as Choice[] | null,
};

export type EditionSettings = typeof EDITION_DEFAULTS;
export type EditionKey = keyof EditionSettings;

/** Both conferences at once (specification 3, "conference"). */
export const BOTH_CONFERENCES = "BOTH";

type Named = Pick<EditionSettings, "product" | "conferenceCode" | "secondConference" | "conferences">;

/** The conferences as organisers write them: `{product}` stands for the conference's name. */
export const writtenConferences = (e: Omit<Named, "product">): Choice[] =>
  e.conferences ?? [
    { code: e.conferenceCode, label: "{product}" },
    { code: BOTH_CONFERENCES, label: `{product} and ${e.secondConference}` },
  ];

/** The conferences a proposal may name, with the labels people read. */
export const conferences = (e: Named): Choice[] =>
  writtenConferences(e).map((each) => ({ ...each, label: withProduct(each.label, e) }));

/** A conference's label as people read it. */
export const withProduct = (label: string, { product }: Pick<EditionSettings, "product">): string =>
  label.replaceAll("{product}", () => product);

/** All that a proposal chooses from. */
export const choicesOf = (e: EditionSettings) =>
  ({
    conferences: conferences(e),
    topicTypes: e.topicTypes,
    submissionTypes: e.submissionTypes,
    workshopDurations: e.workshopDurations,
  }) satisfies EditionChoices;
