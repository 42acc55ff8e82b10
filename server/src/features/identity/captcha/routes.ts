import { getChallenge } from "@lectern/domain/identity/captcha/contract";
import { Refusal } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import { networkOf } from "#platform/limits/network";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";

export function captchaRoutes(routes: Routes, platform: Platform): void {
  const challenges = rateLimiter(platform.db, "challenge", { times: 300, seconds: 60 });
  serve(routes, getChallenge, async ({ request, reply }) => {
    if (!platform.captcha.challenge) throw new Refusal("not-found");
    await challenges.take(networkOf(request.ip));
    reply.header("cache-control", "no-store");
    return platform.captcha.challenge();
  });
}
