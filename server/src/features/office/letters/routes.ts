import * as contract from "@lectern/domain/post/contract";
import type { FastifyInstance } from "fastify";
import { requiredIdempotencyKey } from "#platform/http/idempotency-key";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { previewLetter, previewLetters, sendLetters } from "./actions";

export function letterRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.previewLetter, ({ body }) => previewLetter(platform, body));
  serve(app, contract.previewLetters, ({ body }) => previewLetters(platform, body));

  serve(app, contract.sendLetters, async ({ actor, body, request }) => ({
    written: await sendLetters(platform, actor, body, requiredIdempotencyKey(request)),
  }));
}
