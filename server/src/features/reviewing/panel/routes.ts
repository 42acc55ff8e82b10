import { setConferences as setConferencesEndpoint } from "@lectern/domain/reviewing/panel/conferences/contract";
import * as contract from "@lectern/domain/reviewing/panel/contract";
import { currentEdition } from "#features/call/actions";
import { revisionOf } from "#platform/db/table-revision";
import { requiredIdempotencyKey } from "#platform/http/idempotency-key";
import { listAnswers } from "#platform/http/list-answer";
import { found } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { assign, setTopics } from "./actions";
import { applyPlan, previewPlan, undoBatch } from "./by-rule";
import { setConferences } from "./conferences";
import { ASSIGNMENT_TABLES, type Loads, NO_LOAD, type PanelRow, pageOfPanel } from "./loads-store";
import { listReviewers, readTopics } from "./panelist-store";
import { presentBatch, presentPanel, presentSeat } from "./present";
import { previewReminders, sendReminders } from "./reminders";
import { findBatch, listBatches, listSeats } from "./store";

/** `loads` returns the current loads. */
export function panelRoutes(
  routes: Routes,
  platform: Platform,
  { loads: currentLoads }: { loads: () => Promise<Loads> },
): void {
  const { db } = platform;
  const answerList = listAnswers();

  serve(routes, contract.getPanel, async (call) => {
    const assignments = await revisionOf(db, ASSIGNMENT_TABLES);
    const { reviewsWanted: target } = await currentEdition(db);
    // Few rows, which change with each log-in: they are read each time.
    const [reviewers, batches] = await Promise.all([listReviewers(db), listBatches(db)]);
    let loads: Loads | null = null;
    return answerList<PanelRow>(
      contract.getPanel,
      {
        revision: JSON.stringify([assignments, reviewers, batches]),
        within: {
          field: "proposals",
          others: async () => {
            loads = await currentLoads();
            return presentPanel({ target, reviewers, batches }, loads);
          },
        },
        page: (last, limit) => pageOfPanel(db, last?.pk ?? 0, limit),
        present: (row) => ({ ...NO_LOAD, ...loads?.ofProposal.get(row.pk), ...row }),
      },
      call,
    );
  });

  serve(routes, contract.listReviewerLoads, async ({ params }) => {
    const { ofReviewer } = await currentLoads();
    const seats = await listSeats(db, params.id);
    return seats.map((seat) => presentSeat(seat, ofReviewer.get(seat.id)?.open ?? 0));
  });

  serve(routes, contract.assign, ({ actor, body }) => assign(platform, actor, body));

  serve(routes, contract.previewPlan, ({ body }) => previewPlan(db, body));

  serve(routes, contract.applyPlan, async ({ actor, body }) => {
    const id = await applyPlan(platform, actor, body);
    return presentBatch(found(await findBatch(db, id)));
  });

  serve(routes, contract.undoBatch, async ({ actor, params }) => ({
    removed: await undoBatch(platform, actor, params.id),
  }));

  serve(routes, contract.previewReminders, ({ body }) => previewReminders(platform, body));

  serve(routes, contract.sendReminders, async ({ actor, body, request }) => ({
    written: await sendReminders(platform, actor, body, requiredIdempotencyKey(request)),
  }));

  serve(routes, contract.setTopics, async ({ actor, params, body }) => ({
    topics: await setTopics(platform, actor, params.id, body.topics),
  }));

  serve(routes, setConferencesEndpoint, async ({ actor, params, body }) => ({
    conferences: await setConferences(platform, actor, params.id, body.conferences),
  }));

  serve(routes, contract.getOwnTopics, async ({ actor }) => ({ topics: await readTopics(db, actor.userId) }));

  serve(routes, contract.setOwnTopics, async ({ actor, body }) => ({
    topics: await setTopics(platform, actor, actor.userId, body.topics),
  }));
}
