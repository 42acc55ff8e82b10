import * as contract from "@lectern/domain/deciding/feedback/contract";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { readFeedback, writeFeedback } from "./actions";

/** What organisers write to the speakers of a proposal about its decision. */
export function feedbackRoutes(routes: Routes, platform: Platform): void {
  const { db } = platform;

  serve(routes, contract.listFeedback, ({ actor, edition, params }) =>
    readFeedback(db, edition, actor, params.id),
  );

  serve(routes, contract.putFeedback, async ({ actor, edition, params, body, request }) => {
    const { conference, text } = body;
    const written = { id: params.id, conference, text };
    await writeFeedback(platform, edition, actor, written, refuseLostUpdate(request));
    return readFeedback(db, edition, actor, params.id);
  });
}
