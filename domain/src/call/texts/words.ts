/** How deep lists, quotes and emphasis may lie in each other; a list in a list counts four. */
export const DEEPEST = 12;

/** What an organiser is told of Markdown that the pages would not draw as it stands. */
export const TEXT_FAULTS = {
  deep: "Nest lists, quotes and emphasis less deeply.",
  link: "A link must lead to an address that starts with https://, http:// or mailto:.",
  turned:
    "This text holds invisible characters that turn the direction of what follows. Please take them out.",
} as const;
export type TextFault = keyof typeof TEXT_FAULTS;
