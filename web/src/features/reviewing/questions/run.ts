import type { QuestionChange } from "./api";

/** Carries a change out, and says so; true where it was done. */
export type Run = (change: QuestionChange, done: string) => Promise<boolean>;

/** Names what takes the focus where the button that had it is gone (`ui/focus-field.ts`): the form to ask, and a question's buttons. */
export const ASK = "ask the speaker";
export const waitingPlace = (id: number | undefined): string => `waiting question ${id}`;
export const askedPlace = (id: number): string => `sent questions ${id}`;
