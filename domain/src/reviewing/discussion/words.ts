/** How long an author may edit a message. Mails about it are sent later, so that they are about its final text. */
export const EDIT_MINUTES = 10;

export const MESSAGE_LENGTH = 5_000;

/** More messages than any panel writes about one proposal. */
export const MOST_MESSAGES = 1_000;

/** A mail waits, in case its reader sees the message first, and the next one about the same discussion waits longer. */
export const NOTICE = { waitMinutes: EDIT_MINUTES, apartHours: 4 } as const;

/** From this standard deviation of its scores on, a proposal needs discussion. */
export const WIDE_SPREAD = 2;

/** Which messages a person is mailed about: all, those after they took part or were mentioned, or none. */
export const FOLLOWING = ["all", "own", "none"] as const;
export type Following = (typeof FOLLOWING)[number];

export const FOLLOWING_LABELS: Record<Following, string> = {
  all: "Follow",
  own: "If I take part",
  none: "Mute",
};

/** In which capacity a message was written. */
export const WRITERS = ["reviewer", "organiser"] as const;
export type Writer = (typeof WRITERS)[number];

/** What is left of a text by an erased person, or about an erased speaker's talk. */
export const ERASED_MESSAGE = "[erased]";

/** A reviewer where reviewers are anonymous to each other; the number is drawn by lot for each proposal. */
export const reviewerNumbered = (number: number): string => `Reviewer ${number}`;

/** Mentions every organiser who may read the discussion. */
export const ALL_ORGANISERS = "organisers";

export const TEXTS = {
  title: "Discussion",
  about: "Reviewers who may read this proposal and organisers see the discussion. Its speakers never do.",
  aboutAnonymous: "Reviewers are anonymous to each other here; organisers see their names.",
  empty: "No messages yet. Write the first one to start the discussion.",
  later: "You can read and join the discussion once your own review is in.",
  write: "Message",
  post: "Post message",
  posted: "Message posted",
  notPosted: "The message was not posted",
  save: "Save message",
  notSaved: "The message was not saved",
  deleted: "This message was deleted.",
  delete: "Delete message",
  deleteTitle: "Delete message?",
  deleteQuestion: "Its text is removed for everyone. The others see that a message was deleted.",
  notDeleted: "The message was not deleted",
  settle: "Mark settled",
  reopen: "Reopen",
  settled: "This discussion is settled. A new message reopens it.",
  notSettled: "The discussion was not changed",
  following: "Mails about this discussion",
  muted: "You will not get mails about this discussion.",
} as const;
