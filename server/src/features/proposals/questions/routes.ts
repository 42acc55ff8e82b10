import { namedConference } from "@lectern/domain/proposals/conferences";
import { getSharedFeedback } from "@lectern/domain/proposals/feedback/contract";
import * as contract from "@lectern/domain/proposals/questions/contract";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { idempotencyKey } from "#platform/http/idempotency-key";
import { found } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import { sharedWith } from "../feedback/store";
import { serveOwn } from "../proposal/serve-own";
import { statusOfSpoken } from "../proposal/speakers-store";
import { answerQuestions, type NotifyAskers, questionsTo } from "./actions";
import { awaitedOf } from "./store";

/** What speakers see of the panel's questions and of its feedback, and their answers. */
export function questionRoutes(
  routes: Routes,
  platform: Platform,
  { notifyAskers }: { notifyAskers: NotifyAskers },
): void {
  const { db } = platform;

  /** Each answer sends mails. */
  const answers = rateLimiter(db, "answer-questions", { times: 30, seconds: 3600 });

  serve(routes, contract.listOwnQuestions, ({ actor }) => awaitedOf(db, actor.userId));

  serveOwn(routes, getSharedFeedback, async ({ actor, params }) => {
    found(await statusOfSpoken(db, actor.userId, params.id));
    const rows = await sharedWith(db, actor.userId, params.id);
    return rows.map(({ conference, text }) => ({ ...namedConference(conference), text }));
  });

  serveOwn(routes, contract.getAskedQuestions, ({ actor, params }) =>
    questionsTo(db, actor.userId, params.id),
  );

  serveOwn(routes, contract.answerQuestions, async ({ actor, edition, params, body, request }) => {
    await questionsTo(db, actor.userId, params.id);
    await answers.take(actor.userId);
    const key = idempotencyKey(request);
    await answerQuestions(
      platform,
      edition,
      {
        askedId: params.asked,
        submissionId: params.id,
        answeredBy: actor.userId,
        text: body.text,
        way: "page",
        sender: null,
        source: key === null ? null : `${actor.userId} ${key}`,
      },
      notifyAskers,
      refuseLostUpdate(request),
    );
    return questionsTo(db, actor.userId, params.id);
  });
}
