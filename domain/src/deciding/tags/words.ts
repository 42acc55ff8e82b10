/** The colours of tags: the text on a page of each scheme. All have enough contrast there, also on their own tint. */
export const TAG_COLOURS = {
  grey: { light: "#41504a", dark: "#b7c4bd" },
  red: { light: "#a11b12", dark: "#ff9b93" },
  orange: { light: "#8a3c00", dark: "#ffb077" },
  amber: { light: "#6f4a00", dark: "#ffc857" },
  green: { light: "#06603a", dark: "#55eb9b" },
  teal: { light: "#0a5a66", dark: "#5fd9e8" },
  blue: { light: "#17509c", dark: "#93c1ff" },
  violet: { light: "#5b3aa8", dark: "#c3adff" },
  pink: { light: "#95206b", dark: "#ff9fd2" },
} as const;

export type TagColour = keyof typeof TAG_COLOURS;
export const COLOUR_NAMES = Object.keys(TAG_COLOURS) as [TagColour, ...TagColour[]];

export const TAG_NAME_LENGTH = 40;
/** Shared tags of a call. */
export const MOST_SHARED_TAGS = 100;
/** Tags of one organiser in a call. */
export const MOST_OWN_TAGS = 50;
/** Tags that one request adds or removes. */
export const MOST_TAGS_AT_ONCE = 20;

export const TAG_TEXTS = {
  taken: "There is already a tag with this name.",
  tooManyShared: `A call has at most ${MOST_SHARED_TAGS} shared tags. Merge or delete some first.`,
  tooManyOwn: `You have at most ${MOST_OWN_TAGS} tags of your own. Merge or delete some first.`,
  otherKind: "Merge a shared tag into a shared one, and your own into your own.",
  itself: "Select another tag.",
  none: "Select at least one tag to add or remove.",
} as const;
