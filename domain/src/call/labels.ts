import type { Choice } from "./choices";

/** The label of a code; the code itself when it is unknown. */
export const labelOf = (choices: readonly Choice[], code: string): string =>
  choices.find((choice) => choice.code === code)?.label ?? code;

/** The choices for a new proposal. */
export const offered = <C extends Choice>(choices: readonly C[]): C[] =>
  choices.filter(({ hidden }) => !hidden);

/** The choices for a proposal that already has `held`. */
export const offeredTo = <C extends Choice>(choices: readonly C[], held: string): C[] =>
  choices.filter(({ code, hidden }) => !hidden || code === held);
