import type { EditionSettings } from "@lectern/domain/call/words";
import * as contract from "@lectern/domain/deciding/board/contract";
import { currentEdition } from "#features/call/actions";
import { returnSeveral, sendSeveralToReview } from "#features/deciding/board/by-hand";
import { processAgain } from "#features/proposals/files/actions";
import { revisionOf } from "#platform/db/table-revision";
import { listAnswers } from "#platform/http/list-answer";
import { found } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import {
  namedProposals,
  nextOf,
  presentBoardRow,
  presentByCriterion,
  presentProposal,
  presentScoresOf,
  presentSignedReview,
} from "./present";
import { type AllStandings, cachedStandings } from "./standings";
import { BOARD_TABLES, listReviewsOf, pageOfBoard, rowOfBoard, SCORE_TABLES } from "./store";

/** The routes of the organisers' board, and status changes by hand. */
export function boardRoutes(routes: Routes, platform: Platform): void {
  const { db } = platform;
  const answerList = listAnswers();
  const currentStandings = cachedStandings(db);

  serve(routes, contract.listBoard, async (call) => {
    const revision = await revisionOf(db, BOARD_TABLES);
    let read: [AllStandings, EditionSettings] | undefined;
    return answerList<contract.BoardRow>(
      contract.listBoard,
      {
        revision,
        page: async (last, limit) => {
          // The settings are read after the revision: the request's may be older.
          read ??= await Promise.all([currentStandings(), currentEdition(db)]);
          const [{ whole }, edition] = read;
          const rows = await pageOfBoard(db, last?.pk ?? 0, limit);
          return rows.map((row) => presentBoardRow(row, whole.of(row.id), edition));
        },
        present: (row) => row,
        sameForAll: true,
      },
      call,
    );
  });

  serve(routes, contract.listCriterionScores, async (call) => {
    const revision = await revisionOf(db, SCORE_TABLES);
    let left: Iterator<contract.CriterionScores> | undefined;
    return answerList<contract.CriterionScores>(
      contract.listCriterionScores,
      {
        revision,
        page: async (_last, limit) => {
          left ??= presentByCriterion(await currentStandings());
          return nextOf(left, limit);
        },
        present: (row) => row,
        sameForAll: true,
      },
      call,
    );
  });

  serve(routes, contract.getScores, async ({ params }) => {
    const [row, standings] = await Promise.all([rowOfBoard(db, params.id), currentStandings()]);
    return presentScoresOf(found(row).id, standings);
  });

  serve(routes, contract.getProposalOnBoard, async ({ edition, params }) =>
    presentProposal(found(await rowOfBoard(db, params.id)), edition),
  );

  serve(routes, contract.listNamed, async ({ edition }) => (edition.blindReviews ? namedProposals(db) : []));

  serve(routes, contract.listReviews, async ({ params }) =>
    (await listReviewsOf(db, params.id)).map(presentSignedReview),
  );

  serve(routes, contract.sendToReview, ({ actor, body }) =>
    sendSeveralToReview(platform, actor, body.submissions),
  );

  serve(routes, contract.processFilesAgain, async ({ actor, body }) => ({
    started: await processAgain(platform, body.submissions ?? null, actor.userId),
  }));

  serve(routes, contract.returnFromReview, ({ actor, body }) =>
    returnSeveral(platform, actor, body.submissions),
  );
}
