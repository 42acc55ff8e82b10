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

/** The choices with a selected one that is not among them; empty: none is selected. */
export const withUnknown = (choices: readonly Choice[], code: string): readonly Choice[] =>
  code === "" || choices.some((each) => each.code === code) ? choices : [...choices, { code, label: code }];
