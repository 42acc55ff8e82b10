/** Why a reviewer cannot see a proposal. The first two are derived, the others stored. */
export const CONFLICTS = ["own", "author", "recused", "pinned"] as const;
export type Conflict = (typeof CONFLICTS)[number];

export const CONFLICT_LABELS: Record<Conflict, string> = {
  own: "Submitted it",
  author: "Is one of the authors",
  recused: "Recused",
  pinned: "Marked by an organiser",
};

export const KEPT_CONFLICTS = ["recused", "pinned"] as const satisfies readonly Conflict[];

export const REASON_LENGTH = 300;

export const RECUSE = {
  button: "Recuse myself",
  title: "Recuse yourself?",
  question:
    "You will no longer see this proposal, and your review of it is deleted. Only an organiser can undo this.",
  reason: "Reason, for the organisers (optional)",
  done: "You will no longer see this proposal.",
  failed: "You could not be recused",
} as const;

/** The suggestion to organisers, with its grounds. */
export const SUGGESTIONS = {
  employer: (name: string) => `Same employer: ${name}`,
  name: (name: string) => `Changed their name to ${name}, who is one of the authors`,
  domain: (domain: string) => `Shares ${domain} with the speaker`,
  dismissed: "Not a conflict",
} as const;
