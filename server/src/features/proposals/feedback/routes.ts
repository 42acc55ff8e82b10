import { namedConference } from "@lectern/domain/proposals/conferences";
import { getSharedFeedback } from "@lectern/domain/proposals/feedback/contract";
import { found } from "#platform/http/refusal";
import type { Routes } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { serveOwn } from "../proposal/serve-own";
import { statusOfSpoken } from "../proposal/speakers-store";
import { sharedWith } from "./store";

/** What organisers have shared with the speakers of proposals. */
export function sharedFeedbackRoutes(routes: Routes, { db }: Platform): void {
  serveOwn(routes, getSharedFeedback, async ({ actor, params }) => {
    found(await statusOfSpoken(db, actor.userId, params.id));
    const rows = await sharedWith(db, actor.userId, params.id);
    return rows.map(({ conference, text }) => ({ ...namedConference(conference), text }));
  });
}
