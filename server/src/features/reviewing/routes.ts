import * as contract from "@lectern/domain/reviewing/contract";
import { cached, revisionOf } from "#platform/db/table-revision";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { readIdempotency } from "#platform/http/idempotency-key";
import { listAnswers } from "#platform/http/list-answer";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { addReview, changeReview, deleteReview, othersReviews, queueOf } from "./actions";
import { contentFromBody, presentOther, presentReview } from "./present";
import { review } from "./sight/tables";
import { countRecusals, countsOfReviews, QUEUE_TABLES } from "./store";

export function reviewRoutes(routes: Routes, platform: Platform): void {
  const { db } = platform;

  const answerList = listAnswers();
  const currentCounts = cached(db, [review], countsOfReviews);

  serve(routes, contract.getQueue, async (call) => {
    const { actor } = call;
    const revision = await revisionOf(db, QUEUE_TABLES);
    let order: Generator<number> | null = null;
    return answerList<number>(
      contract.getQueue,
      {
        revision,
        within: { field: "order", others: async () => ({ recused: await countRecusals(db, actor.userId) }) },
        page: async (_last, limit) => {
          order ??= await queueOf(db, actor, await currentCounts());
          const pks: number[] = [];
          while (pks.length < limit) {
            const { value, done } = order.next();
            if (done) break;
            pks.push(value);
          }
          return pks;
        },
        present: (pk) => pk,
      },
      call,
    );
  });

  serve(routes, contract.listOtherReviews, async ({ actor, edition, params }) =>
    (await othersReviews(db, edition, actor, params.id)).map(presentOther),
  );

  serve(routes, contract.addReview, async ({ actor, edition, body, request, reply }) => {
    const { review, tag } = await addReview(platform, edition, actor, {
      submissionId: body.submission,
      content: contentFromBody(body),
      once: readIdempotency(request, body),
    });
    reply.header("etag", tag);
    return presentReview(review);
  });

  serve(routes, contract.updateReview, async ({ actor, edition, params, body, request, reply }) => {
    const change = { submissionId: body.submission, content: contentFromBody(body) };
    const saved = await changeReview(platform, edition, actor, params.id, change, refuseLostUpdate(request));
    reply.header("etag", saved.tag);
    return presentReview(saved.review);
  });

  serve(routes, contract.deleteReview, async ({ actor, params }) => {
    await deleteReview(platform, actor, params.id);
    return null;
  });
}
