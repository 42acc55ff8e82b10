/** Replaces names in a blind review. */
export const HIDDEN_NAME = "Hidden";

export const NO_ORIGINAL =
  "The original is not available in a blind review, since it may name its author. Organisers can open it.";

/** The label of a proposal whose texts name its author. */
export const NAMES_AUTHOR = "Names its author";

/** The texts about blind review. */
export const BLIND = {
  title: "This edition is reviewed blind",
  /** To reviewers. */
  note: "Speakers' names are hidden until the decision is released. Please do not look for them.",
  /** To speakers. */
  hint: "Reviewers see neither your name nor your profile until the decision is released. Please leave out anything that identifies you in your texts and file.",
  /** To a speaker whose texts name them; followed by the matches. */
  named: "Your text contains your name. This review is blind, so please remove it.",
  /** To a speaker whose file names them. */
  namedInFile: "This review is blind. You can replace the file with one that doesn't name you.",
} as const;
