export const NOTE_LENGTH = 5_000;
/** Notes on one proposal or person. */
export const MOST_NOTES = 200;

export const NOTE_TEXTS = {
  tooMany: `There are already ${MOST_NOTES} notes. Delete some first.`,
  /** Shown where organisers write about a person. */
  mayBeAsked:
    "Only organisers of this call see notes. The person may ask for a copy of what is written about them: stick to facts that matter for the conference.",
  ofProposal: "Only organisers see notes; reviewers and speakers never do.",
} as const;
