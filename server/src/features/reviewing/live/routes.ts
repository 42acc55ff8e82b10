import { openStream } from "@lectern/domain/reviewing/live/contract";
import { startEventStream } from "#platform/http/event-stream";
import { Refusal } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { activeAmong, isKnownChange, recipientsOf } from "../discussion/readers-store";

/** Pages try again by themselves. */
const RETRY_SECONDS = 30;

/** The stream of changes to open pages. */
export function liveRoutes(routes: Routes, { live, clock, call, databaseOf }: Platform): void {
  // Not the database of an organiser with a proposal: these are the streams of all.
  const db = databaseOf(call.id);
  live.serve(call.id, {
    recipientsOf: async (change, sessions) =>
      isKnownChange(change) ? recipientsOf(db, change, sessions, clock.now()) : [],
    activeAmong: (sessions) => activeAmong(db, sessions, clock.now()),
  });

  serve(routes, openStream, async ({ actor, request, reply }) => {
    const open = () => startEventStream(request, reply);
    if (!(await live.subscribe(call.id, actor.sessionId, open)))
      throw new Refusal("too-many-streams", RETRY_SECONDS);
    // The answer has been taken over.
    return "";
  });
}
