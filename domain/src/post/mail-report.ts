import * as z from "zod/mini";

/**
 * What a mail server reports after it accepted a mail. returned: it bounced. delayed: it is being retried. elsewhere: it
 * bounced at an address that it was forwarded to.
 */
export const REPORT_OUTCOMES = ["returned", "delayed", "elsewhere"] as const;
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number];

/** A mail server's report on a mail that it had accepted. */
export const MailReport = z.object({
  outcome: z.enum(REPORT_OUTCOMES),
  on: z.string(),
  /** The code of RFC 3463, such as 5.1.1. */
  status: z.string(),
  /** That server's own message; may be empty. */
  said: z.string(),
});
export type MailReport = z.output<typeof MailReport>;
