import type { QuestionsOfProposal, WaitingQuestion } from "@lectern/domain/reviewing/questions/contract";

/** The questions to the speakers of proposal 1, and one of them. */
export const PATH = "/api/submissions/1/panel-questions/";
export const ONE = "/api/panel-questions/5/";

/** A question that waits for an organiser to release it. */
export const waiting = (changes: Partial<WaitingQuestion> = {}): WaitingQuestion => ({
  id: 5,
  text: "Wich kettle?",
  own: true,
  asked_on: "2025-03-01T11:00:00.000Z",
  goes_out_on: null,
  etag: '"1"',
  ...changes,
});

/** No questions yet; the reader may ask. */
export const questions = (changes: Partial<QuestionsOfProposal> = {}): QuestionsOfProposal => ({
  pk: 1,
  asked: [],
  waiting: [],
  not_askable: null,
  needs_release: true,
  not_sendable: null,
  ...changes,
});
