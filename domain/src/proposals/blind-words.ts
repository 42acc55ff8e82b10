/** In the place of a name that a reviewer of a blind edition does not see. */
export const HIDDEN_NAME = "Hidden";

export const NO_ORIGINAL =
  "The original is not offered in a blind review: it may name its author. The organisers can open it.";

/** Of a proposal whose texts say who wrote it. */
export const NAMES_AUTHOR = "Names its author";

/** What people are told of a blind review. */
export const BLIND = {
  title: "This edition is reviewed blind",
  /** To reviewers. */
  note: "You do not see who submitted a proposal until its decision is told. Please do not look for them either.",
  /** To speakers. */
  hint: "Reviewers see neither your name nor your profile until you are told the decision. Please leave out of your texts, and of your file, what tells who you are.",
  /** To a speaker whose texts name them; what was found follows. */
  named: "Your name stands in your text: reviewers are not meant to see it.",
  /** To a speaker whose file names them. */
  namedInFile: "Reviewers are not meant to see who you are. You may put a file without it in its place.",
} as const;
