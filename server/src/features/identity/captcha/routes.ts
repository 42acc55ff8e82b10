import { getChallenge } from "@lectern/domain/identity/captcha/contract";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#platform/http/refusal";
import { serve } from "#platform/http/serve";
import { networkOf } from "#platform/limits/network";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";

export function captchaRoutes(app: FastifyInstance, platform: Platform): void {
  const challenges = rateLimiter(platform.db, "challenge", { times: 300, seconds: 60 });
  serve(app, getChallenge, async ({ request, reply }) => {
    if (!platform.captcha.challenge) throw new Refusal("not-found");
    await challenges.take(networkOf(request.ip));
    reply.header("cache-control", "no-store");
    return platform.captcha.challenge();
  });
}
