import type { Verdict } from "../../kernel/refusal";

export type MergeFacts = {
  /** Whether either account is suspended. */
  suspended: boolean;
  /** Whether an erasure of either account is scheduled. */
  erasing: boolean;
  /** Whether a change of either's address can still be undone. */
  changing: boolean;
  /** Whether the account that is kept, and the one that ends, have a second factor. */
  factors: { kept: boolean; ended: boolean };
  /** Reviews by one of the accounts of a proposal of the other, or of its own. */
  ownReviews: number;
  /** Proposals that both accounts speak in. */
  shared: number;
  /** Proposals that both accounts have reviewed. */
  reviewedTwice: number;
  /** Whether the account that ends is the last organiser of a call. */
  lastOrganiser: boolean;
};

/**
 * Whether two accounts of one person may be merged. No one reviews their own proposal, also afterwards; and what a second
 * factor protected does not become open to a password alone.
 */
export function mayMerge(facts: MergeFacts): Verdict {
  if (facts.suspended) return "account-suspended";
  if (facts.erasing) return "merge-erasure";
  if (facts.changing) return "merge-changing";
  if (facts.factors.ended && !facts.factors.kept) return "merge-factor";
  if (facts.ownReviews > 0) return "merge-own-review";
  if (facts.shared > 0) return "merge-same-proposal";
  if (facts.reviewedTwice > 0) return "merge-two-reviews";
  return facts.lastOrganiser ? "last-organiser" : null;
}
