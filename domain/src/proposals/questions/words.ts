/** A question or an answer at most, in UTF-16 units. */
export const QUESTION_LENGTH = 2000;
export const ANSWER_LENGTH = 5000;
/** Answers to the questions of one mail. */
export const MOST_ANSWERS = 20;
/** Questions of one proposal, and those of one person that wait to go out. */
export const MOST_QUESTIONS = 50;
export const MOST_WAITING = 5;
/** Mails with questions about a proposal have at least this time between them. */
export const BETWEEN_MAILS_MS = 3_600_000;
/** How long a mail with questions can be replied to. */
export const REPLY_DAYS = 60;

/** How an answer came. */
export const ANSWER_WAYS = ["page", "mail"] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];

/**
 * What the receiving mail server said of an answer's sender: by SPF or DKIM it is the speaker's address; it failed them; it said
 * nothing; or the mail came from another address than the speaker's.
 */
export const SENDER_CHECKS = ["verified", "failed", "unverified", "other-address"] as const;
export type SenderCheck = (typeof SENDER_CHECKS)[number];

export const SENDER_CHECK_LABELS: Record<SenderCheck, string> = {
  verified: "Sent by mail; SPF or DKIM confirms the sender",
  failed: "Sent by mail; SPF and DKIM do not confirm the sender",
  unverified: "Sent by mail; the sender was not checked",
  "other-address": "Sent by mail from another address than the speaker's",
};
