/** Embeddings, overrides and isolates: an unclosed one affects the following text. */
export const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * A text as one line that does not affect its surroundings: line breaks and other controls become spaces, direction
 * controls are removed, and letters are normalised (NFC).
 */
export const oneLine = (text: string): string =>
  text.replace(BREAKS, " ").replace(DIRECTION_CONTROLS, "").normalize("NFC");
