import type { Verdict } from "../../kernel/refusal";
import { isWithdrawn, type Status } from "../words";
import { BETWEEN_MAILS_MS, MOST_ANSWERS } from "./words";

const HOUR_MS = 3_600_000;

/** The start of an instant's hour: the finest time of a question that its speaker sees. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

/**
 * When questions that wait since `since` go out to the speaker: at the start of the next hour, regardless of who asked
 * when, and an hour after the last mail about the proposal at the earliest.
 */
export function goesOutAt(since: Date, lastMail: Date | null): Date {
  const nextHour = hourOf(since).getTime() + HOUR_MS;
  return new Date(Math.max(nextHour, lastMail ? lastMail.getTime() + BETWEEN_MAILS_MS : 0));
}

/** May questions go out before that? Only once an hour has passed since the last mail about the proposal. */
export const maySendNow = (lastMail: Date | null, now: Date): Verdict =>
  lastMail && now.getTime() < lastMail.getTime() + BETWEEN_MAILS_MS ? "questions-too-often" : null;

type Answerable = { closed: boolean; answers: number };

/** May a speaker of the proposal answer the questions of one mail? */
export function mayAnswerQuestions({ closed, answers }: Answerable, proposal: { status: Status }): Verdict {
  if (isWithdrawn(proposal.status)) return "withdrawn-proposal";
  if (closed) return "questions-closed";
  return answers < MOST_ANSWERS ? null : "too-many-answers";
}

/** Whether an answer to questions is awaited. */
export const awaitsAnswer = ({ closed, answers }: Answerable, proposal: { status: Status }): boolean =>
  !closed && answers === 0 && !isWithdrawn(proposal.status);
