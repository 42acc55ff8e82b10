import * as contract from "@lectern/domain/deciding/releases/contract";
import type { FastifyInstance } from "fastify";
import { idempotencyKey } from "#platform/http/idempotency-key";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { confirmRelease, createRelease, takeBackRelease } from "./actions";
import { presentRelease, presentReleases } from "./present";
import { getRelease, previewRelease } from "./preview";

export function releaseRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;

  serve(app, contract.listReleases, ({ actor }) => presentReleases(db, actor.userId));

  serve(app, contract.previewRelease, ({ body }) => previewRelease(platform, body));

  serve(app, contract.createRelease, async ({ actor, body, request }) => {
    const { id, leftOut } = await createRelease(platform, actor, body, idempotencyKey(request));
    return { release: await presentRelease(db, id, actor.userId), left_out: leftOut };
  });

  serve(app, contract.getRelease, ({ actor, params }) => getRelease(platform, params.id, actor.userId));

  serve(app, contract.confirmRelease, async ({ actor, params }) => {
    await confirmRelease(platform, actor, params.id);
    return presentRelease(db, params.id, actor.userId);
  });

  serve(app, contract.cancelRelease, async ({ actor, params }) => {
    await takeBackRelease(platform, actor, params.id);
    return presentRelease(db, params.id, actor.userId);
  });
}
