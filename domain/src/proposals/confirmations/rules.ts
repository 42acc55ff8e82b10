import type { Decision } from "../../call/decisions";
import type { ShownVerdict } from "../../kernel/shown-refusals";
import type { Answer } from "../answers";
import { answerTo } from "../form-questions/rules";
import type { Answers, Question } from "../form-questions/words";
import type { Status } from "../words";

type Asked = { status: Status; releasedDecision: Decision | null; answer: Answer | null; until: Date };

/** May the speaker answer, or change the answer? Declining is final. */
export function mayAnswer({ status, releasedDecision, answer, until }: Asked, now: Date): ShownVerdict {
  if (releasedDecision !== "ACC" || status === "Withdrawn") return "not-asked";
  if (answer === "declined") return "has-declined";
  return now.getTime() <= until.getTime() ? null : "answer-too-late";
}

const DAY = 86_400_000;

/**
 * The due reminder by its days before the deadline, the latest one, or null. `reminded` are those that were sent or
 * skipped.
 */
export function dueReminder(
  { until, reminded }: { until: Date; reminded: readonly number[] },
  days: readonly number[],
  now: Date,
): number | null {
  if (now.getTime() > until.getTime()) return null;
  const due = days.filter((day) => now.getTime() >= until.getTime() - day * DAY);
  const nearest = Math.min(...due);
  return due.length > 0 && !reminded.some((day) => day <= nearest) ? nearest : null;
}

/** The deadline for speakers who are asked at this time. */
export const confirmUntil = ({ confirmWithin }: { confirmWithin: number }, from: Date): Date =>
  new Date(from.getTime() + confirmWithin * 1000);

/**
 * Whether the speaker opted out of being recorded: consent is only a yes to the question that asks for it. Null where no
 * question asks for it.
 */
export function recordingOptOut(questions: readonly Question[], answers: Answers | null): boolean | null {
  const asks = questions.find((question) => question.recording_consent);
  return asks ? answerTo(asks, answers ?? {}) !== "yes" : null;
}
