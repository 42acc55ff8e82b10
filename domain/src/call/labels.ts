import type { Choice } from "./choices";

/** What people read for a code; the code itself where no list has it any more. */
export const labelOf = (choices: readonly Choice[], code: string): string =>
  choices.find((choice) => choice.code === code)?.label ?? code;

/** Those that a new proposal may name. */
export const offered = <C extends Choice>(choices: readonly C[]): C[] =>
  choices.filter(({ hidden }) => !hidden);

/** Those that a proposal may name which has `held` already. */
export const offeredTo = <C extends Choice>(choices: readonly C[], held: string): C[] =>
  choices.filter(({ code, hidden }) => !hidden || code === held);
