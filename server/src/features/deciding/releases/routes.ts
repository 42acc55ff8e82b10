import * as contract from "@lectern/domain/deciding/releases/contract";
import { readIdempotency } from "#platform/http/idempotency-key";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { confirmRelease, createRelease, undoRelease } from "./actions";
import { presentRelease, presentReleases } from "./present";
import { getRelease, previewRelease } from "./preview";

export function releaseRoutes(routes: Routes, platform: Platform): void {
  const { db } = platform;

  serve(routes, contract.listReleases, ({ actor }) => presentReleases(db, actor.userId));

  serve(routes, contract.previewRelease, ({ actor, body }) => previewRelease(platform, actor, body));

  serve(routes, contract.createRelease, async ({ actor, body, request }) => {
    const { id, leftOut } = await createRelease(platform, actor, body, readIdempotency(request, body));
    return { release: await presentRelease(db, id, actor.userId), left_out: leftOut };
  });

  serve(routes, contract.getRelease, ({ actor, params }) => getRelease(platform, params.id, actor.userId));

  serve(routes, contract.confirmRelease, async ({ actor, params }) => {
    await confirmRelease(platform, actor, params.id);
    return presentRelease(db, params.id, actor.userId);
  });

  serve(routes, contract.cancelRelease, async ({ actor, params }) => {
    await undoRelease(platform, actor, params.id);
    return presentRelease(db, params.id, actor.userId);
  });
}
