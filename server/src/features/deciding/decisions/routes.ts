import * as contract from "@lectern/domain/deciding/decisions/contract";
import type { FastifyInstance } from "fastify";
import { idempotencyKey } from "#platform/http/idempotency-key";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { presentRelease } from "../releases/present";
import { decide } from "./actions";
import { orderWaitlist, promote } from "./waitlist";

export function decisionRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.decide, ({ actor, body }) => decide(platform, actor, body));

  serve(app, contract.orderWaitlist, async ({ actor, body }) => ({
    order: await orderWaitlist(platform, actor, body),
  }));

  serve(app, contract.promote, async ({ actor, body, request }) => {
    const release = await promote(platform, actor, body.submission, idempotencyKey(request));
    return presentRelease(platform.db, release, actor.userId);
  });
}
