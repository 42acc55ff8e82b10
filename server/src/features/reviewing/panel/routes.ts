import * as contract from "@lectern/domain/reviewing/panel/contract";
import type { FastifyInstance } from "fastify";
import { currentEdition } from "#features/call/actions";
import { kept } from "#platform/db/table-revision";
import { requiredIdempotencyKey } from "#platform/http/idempotency-key";
import { found } from "#platform/http/refusal";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { assign, setTopics } from "./actions";
import { applyPlan, previewPlan, undoBatch } from "./by-rule";
import { listReviewers, readTopics } from "./panelist-store";
import { presentBatch, presentPanel, presentSeat } from "./present";
import { previewReminders, sendReminders } from "./reminders";
import { readAssignments } from "./standing";
import { ASSIGNMENT_TABLES, findBatch, listBatches, listSeats } from "./store";

export function panelRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;
  const assignments = kept(db, ASSIGNMENT_TABLES, readAssignments);

  serve(app, contract.getPanel, async () => {
    const { reviewsWanted } = await currentEdition(db);
    const standing = { reviewers: await listReviewers(db), ...(await assignments()) };
    return presentPanel(standing, await listBatches(db), reviewsWanted);
  });

  serve(app, contract.listReviewerLoads, async ({ params }) => {
    const { openOf } = await assignments();
    const seats = await listSeats(db, params.id);
    return seats.map((seat) => presentSeat(seat, openOf.get(seat.id)?.length ?? 0));
  });

  serve(app, contract.assign, ({ actor, body }) => assign(platform, actor, body));

  serve(app, contract.previewPlan, ({ body }) => previewPlan(db, body));

  serve(app, contract.applyPlan, async ({ actor, body }) => {
    const { id } = await applyPlan(platform, actor, body);
    return presentBatch(found(await findBatch(db, id)));
  });

  serve(app, contract.undoBatch, async ({ actor, params }) => ({
    removed: await undoBatch(platform, actor, params.id),
  }));

  serve(app, contract.previewReminders, ({ body }) => previewReminders(platform, body));

  serve(app, contract.sendReminders, async ({ actor, body, request }) => ({
    written: await sendReminders(platform, actor, body, requiredIdempotencyKey(request)),
  }));

  serve(app, contract.setTopics, async ({ actor, params, body }) => ({
    topics: await setTopics(platform, actor, params.id, body.topics),
  }));

  serve(app, contract.getOwnTopics, async ({ actor }) => ({ topics: await readTopics(db, actor.userId) }));

  serve(app, contract.setOwnTopics, async ({ actor, body }) => ({
    topics: await setTopics(platform, actor, actor.userId, body.topics),
  }));
}
