import type { ReportOutcome } from "./mail-report";

/** The actions of RFC 3464: the outcome of a mail at one address. */
export const DELIVERY_ACTIONS = ["failed", "delayed", "delivered", "relayed", "expanded"] as const;
export type DeliveryAction = (typeof DELIVERY_ACTIONS)[number];

/**
 * The outcome of a report, or null if it is irrelevant. `own`: it is about the mail's own recipient. A server that has
 * given up reports "failed", even with a code for temporary errors (such as 4.4.7).
 */
export function outcomeOf(action: DeliveryAction, own: boolean): ReportOutcome | null {
  if (action === "failed") return own ? "returned" : "elsewhere";
  return action === "delayed" && own ? "delayed" : null;
}

const WEIGHT: Record<ReportOutcome, number> = { delayed: 1, elsewhere: 2, returned: 3 };

/** Is the second report of a mail more important than the first, or new with the same importance? */
export const outweighs = (first: ReportOutcome | null, second: ReportOutcome): boolean =>
  first === null || (first !== "returned" && WEIGHT[second] >= WEIGHT[first]);

/** The meanings of codes of RFC 3463 and its registry without the class; the first match counts. */
const MEANINGS: [code: RegExp, meaning: string][] = [
  [/^1\.(0|1|10)$/, "there is no such mailbox"],
  [/^(1\.2|4\.4)$/, "the domain has no mail server"],
  [/^1\.3$/, "the address is malformed"],
  [/^1\.6$/, "the mailbox has moved"],
  [/^2\.1$/, "the mailbox is closed"],
  [/^2\.2$/, "the mailbox is full"],
  [/^(2\.3|3\.4)$/, "the mail is too large for it"],
  [/^4\.6$/, "its mail servers have a routing loop"],
  [/^4\./, "its mail server could not be reached in time"],
  [/^7\.(2[0-6]|29)$/, "its mail server could not authenticate the sender (SPF, DKIM, DMARC)"],
  [/^7\./, "its mail server rejected the mail, perhaps as spam"],
  [/^3\./, "its mail server has a problem"],
];

/** The meaning of a code such as 5.1.1, in words that follow a colon, or null. */
export function describeStatusCode(status: string): string | null {
  const code = status.replace(/^\d\./, "");
  return MEANINGS.find(([known]) => known.test(code))?.[1] ?? null;
}

const OUTCOMES: Record<ReportOutcome, string> = {
  returned: "It bounced",
  delayed: "Delivery is delayed and will be retried",
  elsewhere: "It bounced at an address that it was forwarded to",
};

/** A report as a sentence for organisers. */
export function describeReport({ outcome, status }: { outcome: ReportOutcome; status: string }): string {
  const meaning = describeStatusCode(status);
  return `${OUTCOMES[outcome]}${meaning ? `: ${meaning}` : ""}.`;
}
