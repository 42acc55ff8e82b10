import * as contract from "@lectern/domain/deciding/decisions/contract";
import { idempotencyKey } from "#platform/http/idempotency-key";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { presentRelease } from "../releases/present";
import { decide } from "./actions";
import { orderWaitlist, promote } from "./waitlist";

export function decisionRoutes(routes: Routes, platform: Platform): void {
  serve(routes, contract.decide, ({ actor, body }) => decide(platform, actor, body));

  serve(routes, contract.orderWaitlist, async ({ actor, body }) => ({
    order: await orderWaitlist(platform, actor, body),
  }));

  serve(routes, contract.promote, async ({ actor, body, request }) => {
    const release = await promote(platform, actor, body, idempotencyKey(request));
    return presentRelease(platform.db, release, actor.userId);
  });
}
