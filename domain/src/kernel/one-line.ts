/** Embeddings, overrides and isolates: one that is not closed turns what comes after the text. */
export const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * A text as one line that leaves its surroundings alone: ends of lines and other controls become blanks, what turns the
 * text after it goes, and each letter with its marks has the one form that others are compared with.
 */
export const oneLine = (text: string): string =>
  text.replace(BREAKS, " ").replace(DIRECTION_CONTROLS, "").normalize("NFC");
