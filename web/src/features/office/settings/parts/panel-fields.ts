import type { EditionKey } from "@lectern/domain/call/words";

type Seen = Extract<
  EditionKey,
  | "reviewersReadReviews"
  | "discussionBeforeReview"
  | "reviewersAnonymous"
  | "questionsReleased"
  | "blindReviews"
>;

/** The settings of what the panel sees of speakers and of each other. */
export const PANEL_FIELDS: Record<Seen, { kind: "truth"; label: string; hint: string }> = {
  reviewersReadReviews: {
    kind: "truth",
    label: "Reviewers read each other's reviews",
    hint: "Without names, and of a proposal only once their own review of it is in.",
  },
  discussionBeforeReview: {
    kind: "truth",
    label: "Reviewers discuss before their own review",
    hint: "Otherwise a reviewer reads the discussion of a proposal only once their own review of it is in.",
  },
  reviewersAnonymous: {
    kind: "truth",
    label: "Reviewers are anonymous to each other",
    hint: "In the discussion of a proposal, each has a random number such as “Reviewer 2”. Organisers always see names.",
  },
  questionsReleased: {
    kind: "truth",
    label: "Organisers release reviewers' questions to speakers",
    hint: "Otherwise a reviewer's question is sent automatically, at the start of the next hour.",
  },
  blindReviews: {
    kind: "truth",
    label: "Reviewers do not see who submitted",
    hint: "Hidden until the decision is released. Organisers always see names.",
  },
};
