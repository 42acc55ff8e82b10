import * as contract from "@lectern/domain/reviewing/conflicts/contract";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { dismissSuggestion, recuse, setConflict } from "./actions";
import { presentStanding } from "./present";
import { reviewersOf } from "./store";

export function conflictRoutes(routes: Routes, platform: Platform): void {
  const { db } = platform;
  const standings = async (id: number) => (await reviewersOf(db, id)).map(presentStanding);

  serve(routes, contract.recuse, async ({ actor, params, body }) => {
    await recuse(platform, actor, { submissionId: params.id, reason: body.reason });
    return null;
  });

  serve(routes, contract.listConflicts, ({ params }) => standings(params.id));

  serve(routes, contract.setConflict, async ({ actor, params, body }) => {
    const { reviewer: reviewerId, keep_out: keepOut, reason } = body;
    await setConflict(platform, actor, params.id, { reviewerId, keepOut, reason });
    return standings(params.id);
  });

  serve(routes, contract.dismissSuggestion, async ({ actor, params, body }) => {
    const { shared_domain: domain, shared_employer: employer, shared_name: name } = body.seen;
    await dismissSuggestion(platform, actor, params.id, {
      reviewerId: body.reviewer,
      seen: { domain, employer, name },
    });
    return standings(params.id);
  });
}
