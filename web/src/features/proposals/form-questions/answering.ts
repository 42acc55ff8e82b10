import {
  addMissingAnswers,
  getOwnAnswers,
  getProposalAnswers,
  type OwnAnswers,
  putOwnAnswers,
} from "@lectern/domain/proposals/form-questions/contract";
import { answerTo } from "@lectern/domain/proposals/form-questions/rules";
import type { Answers } from "@lectern/domain/proposals/form-questions/words";
import { queryOptions } from "@tanstack/react-query";
import { call, callForVersion } from "#platform/call";
import { ON_ENTRY } from "#platform/queries";

/** The answers about a proposal and its speakers, as far as the reader may see them. */
export const proposalAnswersQuery = (pk: number) =>
  queryOptions({
    queryKey: ["submission", pk, "answers"],
    queryFn: ({ signal }) => call(getProposalAnswers, { params: { id: pk }, signal }),
  });

export const sendMissingAnswers = (pk: number, answers: Answers) =>
  call(addMissingAnswers, { params: { id: pk }, body: { answers } });

type Versioned = { answer: OwnAnswers; etag: string | null };

/** The saved answers, bypassing caches. */
export const readOwnAnswers = (signal?: AbortSignal): Promise<Versioned> =>
  callForVersion(getOwnAnswers, signal ? { signal } : {});

/** What the user is asked as a speaker, with the version that answers start from. */
export const ownAnswersQuery = queryOptions({
  queryKey: ["own-answers"],
  queryFn: ({ signal }) => readOwnAnswers(signal),
  ...ON_ENTRY,
});

export const saveOwnAnswers = ({ questions, answers }: OwnAnswers, etag: string | null): Promise<Versioned> =>
  callForVersion(putOwnAnswers, {
    body: {
      answers: Object.fromEntries(questions.map((question) => [question.id, answerTo(question, answers)])),
    },
    ifMatch: etag,
  });
