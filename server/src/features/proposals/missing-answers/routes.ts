import { addMissingAnswers } from "@lectern/domain/proposals/form-questions/contract";
import type { Routes } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { serveOwn } from "../proposal/serve-own";
import { answerMissing } from "./actions";

/** The route to answer the required questions that a proposal lacks an answer to. */
export function missingAnswersRoutes(routes: Routes, platform: Platform): void {
  serveOwn(routes, addMissingAnswers, async ({ actor, params, body }) => {
    await answerMissing(platform, actor, params.id, body.answers);
    return null;
  });
}
