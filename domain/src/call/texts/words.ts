/** The maximum nesting of lists, quotes and emphasis; a list in a list counts four. */
export const MAX_NESTING = 12;

/** Errors about Markdown that the pages would render differently. */
export const TEXT_FAULTS = {
  deep: "Nest lists, quotes and emphasis less deeply.",
  link: "A link must lead to an address that starts with https://, http:// or mailto:.",
  turned: "This text contains invisible characters that change the text direction. Please remove them.",
} as const;
export type TextFault = keyof typeof TEXT_FAULTS;
