import type { EditionSettings } from "@lectern/domain/call/words";
import type { Actor } from "@lectern/domain/kernel/actor";
import * as contract from "@lectern/domain/reviewing/questions/contract";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { readIdempotency } from "#platform/http/idempotency-key";
import { type Routes, serve } from "#platform/http/serve";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import {
  askSpeaker,
  closeQuestions,
  editQuestion,
  readQuestions,
  releaseQuestion,
  showAnswer,
  withdrawQuestion,
} from "./actions";
import { sendNow } from "./sending";
import { pendingQuestions } from "./store";

/** What reviewers and organisers ask the speakers of proposals. */
export function panelQuestionRoutes(routes: Routes, platform: Platform): void {
  const { db } = platform;

  /** Speakers are asked by people. */
  const asking = rateLimiter(db, "ask-speaker", { times: 60, seconds: 3600 });

  type Asked = { actor: Actor; edition: EditionSettings };
  const answer = ({ actor, edition }: Asked, id: number) => readQuestions(platform, edition, actor, id);

  serve(routes, contract.listQuestions, (call) => answer(call, call.params.id));

  serve(routes, contract.askSpeaker, async (call) => {
    const { actor, edition, params, body, request } = call;
    await answer(call, params.id);
    await asking.take(actor.userId);
    await askSpeaker(platform, edition, actor, {
      id: params.id,
      text: body.text,
      once: readIdempotency(request, body),
    });
    return answer(call, params.id);
  });

  serve(routes, contract.editQuestion, async (call) => {
    const { actor, edition, params, body, request } = call;
    const edited = { id: params.question, text: body.text };
    return answer(call, await editQuestion(platform, edition, actor, edited, refuseLostUpdate(request)));
  });

  serve(routes, contract.withdrawQuestion, async (call) =>
    answer(call, await withdrawQuestion(platform, call.actor, call.params.question)),
  );

  serve(routes, contract.releaseQuestion, async (call) => {
    const { actor, params, request } = call;
    return answer(call, await releaseQuestion(platform, actor, params.question, refuseLostUpdate(request)));
  });

  serve(routes, contract.sendQuestions, async (call) => {
    await sendNow(platform, call.edition, call.actor, call.params.id);
    return answer(call, call.params.id);
  });

  serve(routes, contract.closeQuestions, async (call) =>
    answer(call, await closeQuestions(platform, call.actor, { id: call.params.asked, ...call.body })),
  );

  serve(routes, contract.showAnswer, async (call) =>
    answer(call, await showAnswer(platform, call.edition, call.actor, call.params.answer)),
  );

  serve(routes, contract.listPendingQuestions, async ({ edition }) =>
    (await pendingQuestions(db, edition)).map(({ toRelease, toCheck, ...row }) => ({
      ...row,
      to_release: toRelease,
      to_check: toCheck,
    })),
  );
}
