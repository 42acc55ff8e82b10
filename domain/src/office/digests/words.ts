/** How often an organiser gets the digest. */
export const DIGEST_FREQUENCIES = ["off", "daily", "at-once"] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];

export const DEFAULT_FREQUENCY: DigestFrequency = "daily";

/** The time of the daily mail, in the call's time zone. */
export const DAILY_AT = "08:00";

/** Minutes in which immediate events are collected into one mail. */
export const GROUPED_MINUTES = 5;

export const FREQUENCY_LABELS: Record<DigestFrequency, string> = {
  off: "Off",
  daily: `Daily, at ${DAILY_AT} in the call's time zone`,
  "at-once": `Immediately, grouped within ${GROUPED_MINUTES} minutes`,
};

export const DIGEST_TEXTS = {
  title: "Mail digest",
  about:
    "One mail with what needs you: places declined, accepted proposals withdrawn, late reviewers, files that could not be processed. No mail is sent when there is nothing to report. Your own proposals, and those in which you have a conflict of interest, are left out.",
  label: "Send it",
} as const;
