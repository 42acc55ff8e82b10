/** In the place of a name that a reviewer of a blind edition does not see. */
export const HIDDEN_NAME = "Hidden";

export const NO_ORIGINAL =
  "The original is not available in a blind review, since it may name its author. Organisers can open it.";

/** Of a proposal whose texts say who wrote it. */
export const NAMES_AUTHOR = "Names its author";

/** What people are told of a blind review. */
export const BLIND = {
  title: "This edition is reviewed blind",
  /** To reviewers. */
  note: "Speakers' names are hidden until the decision is released. Please do not look for them.",
  /** To speakers. */
  hint: "Reviewers see neither your name nor your profile until the decision is released. Please leave out anything that identifies you in your texts and file.",
  /** To a speaker whose texts name them; what was found follows. */
  named: "Your text contains your name. This review is blind, so please remove it.",
  /** To a speaker whose file names them. */
  namedInFile: "This review is blind. You can replace the file with one that doesn't name you.",
} as const;
