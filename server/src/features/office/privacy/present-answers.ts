import { answerTo } from "@lectern/domain/proposals/form-questions/rules";
import type { Answers, FormQuestion } from "@lectern/domain/proposals/form-questions/words";
import { answersInAllCalls, readQuestions } from "#features/proposals/form-questions/store";
import type { Platform } from "#platform/platform";

/** What a person and their proposals have answered in all calls, with the questions as they are now. */
export async function answersPart(platform: Pick<Platform, "db" | "databaseOf">, accountId: string) {
  const { about, ofProposals } = await answersInAllCalls(platform.db, accountId);
  const calls = [...new Set([...about, ...ofProposals].map(({ callId }) => callId))];
  const asked = new Map<number, FormQuestion[]>();
  for (const call of calls) asked.set(call, await readQuestions(platform.databaseOf(call, accountId)));
  const answered = (call: number, answers: Answers) =>
    (asked.get(call) ?? []).flatMap((question) => {
      const answer = answerTo(question, answers);
      return answer === "" ? [] : [{ question: question.label, answer }];
    });
  return {
    about_you: about.flatMap(({ callId, answers }) => answered(callId, answers)),
    about_proposals: ofProposals.map(({ callId, proposal, answers }) => ({
      proposal,
      answers: answered(callId, answers),
    })),
  };
}
