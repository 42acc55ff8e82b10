import type { FormQuestion, ProgrammeUse, QuestionKind } from "./words";

export const PROGRAMME_USE_LABELS: Record<ProgrammeUse, string> = {
  "recording-licence": "Recording licence",
  "recording-opt-out": "Opt-out of recording",
  language: "Language of the talk",
};

/** The kinds of questions whose answers have what is needed. */
export const KINDS_FOR_USE: Record<ProgrammeUse, readonly QuestionKind[]> = {
  "recording-licence": ["short", "choice"],
  "recording-opt-out": ["yes-no", "tick"],
  language: ["short", "choice"],
};

/** What is wrong with publishing a question's answers, or null. `then`: the question as it was answered. */
export function programmeUseFault(
  { about, kind, programme_use: use }: FormQuestion,
  questions: readonly FormQuestion[],
  then: FormQuestion | undefined,
): string | null {
  if (!use) return null;
  if (about !== "proposal") return "Only a question about proposals can be used in the programme.";
  if (!KINDS_FOR_USE[use].includes(kind)) return KIND_NEEDED[use];
  if (questions.filter((each) => each.programme_use === use).length > 1)
    return "Only one question can be used for this.";
  return then && then.programme_use !== use
    ? "Speakers have answered without knowing that this is published. Remove this question and add another one."
    : null;
}

const KIND_NEEDED: Record<ProgrammeUse, string> = {
  "recording-licence": "A licence is a short text or a choice.",
  "recording-opt-out": "An opt-out is a yes-or-no question or a tick.",
  language: "A language is a short text or a choice.",
};
