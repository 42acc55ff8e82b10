import * as contract from "@lectern/domain/deciding/board/contract";
import { scoreOf, standings } from "@lectern/domain/deciding/board/scores";
import type { FastifyInstance } from "fastify";
import { currentEdition } from "#features/call/actions";
import { sendSeveralToReview, takeSeveralBack } from "#features/deciding/board/by-hand";
import { processAgain } from "#features/proposals/files/actions";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { namedProposals, presentBoardRow, presentSignedReview } from "./present";

import { listProposals, listReviewsOf, listScores } from "./store";

/** What the organisers' board reads, and the moves that they make by hand. */
export function boardRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;
  serve(app, contract.listBoard, async () => {
    const [proposals, scores] = await Promise.all([listProposals(db), listScores(db)]);
    const standing = standings(scores.map((row) => ({ ...row, score: scoreOf(row) })));
    return proposals.map((row) => presentBoardRow(row, standing.get(row.id) ?? null));
  });

  serve(app, contract.listNamed, async () =>
    (await currentEdition(db)).blindReviews ? namedProposals(db) : [],
  );

  serve(app, contract.listReviews, async ({ params }) =>
    (await listReviewsOf(db, params.id)).map(presentSignedReview),
  );

  serve(app, contract.sendToReview, ({ actor, body }) =>
    sendSeveralToReview(platform, actor, body.submissions),
  );

  serve(app, contract.processFilesAgain, async ({ actor, body }) => ({
    started: await processAgain(platform, body.submissions ?? null, actor.userId),
  }));

  serve(app, contract.returnFromReview, ({ actor, body }) =>
    takeSeveralBack(platform, actor, body.submissions),
  );
}
