import * as contract from "@lectern/domain/identity/sessions/contract";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { endOne, endOthers, ownSessions } from "./actions";
import { presentSession } from "./present";

export function sessionRoutes(routes: Routes, platform: Platform): void {
  serve(routes, contract.listSessions, async ({ actor }) => {
    const sessions = await ownSessions(platform, actor);
    return sessions.map((session) => presentSession(session, actor.sessionId));
  });

  serve(routes, contract.endSession, async ({ actor, params }) => {
    await endOne(platform, actor, params.id);
    return null;
  });

  serve(routes, contract.endOtherSessions, async ({ actor }) => {
    await endOthers(platform, actor);
    return null;
  });
}
