import type { RefusalEntry } from "./shown-refusals";

/** The part of the catalogue (refusal.ts) about changes of an address and merges of accounts. */
export const ACCOUNT_REFUSALS = {
  "address-taken": {
    status: 409,
    detail: "Another account now has this address. Request the change with a different address.",
  },
  "merge-erasure": {
    status: 409,
    detail: "The erasure of one of these accounts is scheduled. Cancel it first.",
  },
  "merge-changing": {
    status: 409,
    detail: "The address of one of these accounts was changed within the last two days. Try again later.",
  },
  "merge-factor": {
    status: 409,
    detail: "The other account has a second factor. Add one to the account that you keep first.",
  },
  "merge-own-review": {
    status: 409,
    detail:
      "One of these accounts has reviewed a proposal that the other one speaks in. No one reviews their own proposal: ask an organiser to resolve this first.",
  },
  "merge-same-proposal": {
    status: 409,
    detail: "Both accounts speak in the same proposal. Remove one of them from its speakers first.",
  },
  "merge-two-reviews": {
    status: 409,
    detail: "Both accounts have reviewed the same proposal. Delete one of the reviews first.",
  },
} as const satisfies Record<string, RefusalEntry>;
