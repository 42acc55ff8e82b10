import type { QuestionChange } from "./api";

/** Carries a change out, and says so; true where it was done. */
export type Run = (change: QuestionChange, done: string) => Promise<boolean>;
