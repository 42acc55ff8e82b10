import * as contract from "@lectern/domain/post/contract";
import { requiredIdempotencyKey } from "#platform/http/idempotency-key";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { previewLetter, previewLetters, sendLetters } from "./actions";

export function letterRoutes(routes: Routes, platform: Platform): void {
  serve(routes, contract.previewLetter, ({ body }) => previewLetter(platform, body));
  serve(routes, contract.previewLetters, ({ body }) => previewLetters(platform, body));

  serve(routes, contract.sendLetters, async ({ actor, body, request }) => ({
    written: await sendLetters(platform, actor, body, requiredIdempotencyKey(request)),
  }));
}
