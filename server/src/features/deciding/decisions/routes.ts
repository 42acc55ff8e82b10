import * as contract from "@lectern/domain/deciding/decisions/contract";
import { listFeedback, putFeedback } from "@lectern/domain/deciding/feedback/contract";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { readIdempotency } from "#platform/http/idempotency-key";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { presentRelease } from "../releases/present";
import { decide } from "./actions";
import { readFeedback, writeFeedback } from "./feedback";
import { orderWaitlist, promote } from "./waitlist";

export function decisionRoutes(routes: Routes, platform: Platform): void {
  const { db } = platform;

  serve(routes, contract.decide, ({ actor, body }) => decide(platform, actor, body));

  serve(routes, contract.orderWaitlist, async ({ actor, body }) => ({
    order: await orderWaitlist(platform, actor, body),
  }));

  serve(routes, contract.promote, async ({ actor, body, request }) => {
    const release = await promote(platform, actor, body, readIdempotency(request, body));
    return presentRelease(db, release, actor.userId);
  });

  serve(routes, listFeedback, ({ actor, edition, params }) => readFeedback(db, edition, actor, params.id));

  serve(routes, putFeedback, async ({ actor, edition, params, body, request }) => {
    const { conference, text } = body;
    const written = { id: params.id, conference, text };
    await writeFeedback(platform, edition, actor, written, refuseLostUpdate(request));
    return readFeedback(db, edition, actor, params.id);
  });
}
