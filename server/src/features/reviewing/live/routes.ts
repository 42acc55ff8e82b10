import { Readable } from "node:stream";
import { openStream } from "@lectern/domain/reviewing/live/contract";
import { Refusal } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { isKnownChange, knowersOf, livingAmong } from "../discussion/readers-store";

/** More than waits for any reader who reads; one who is further behind is disconnected, and reads all again later. */
const MOST_UNSENT = 16 * 1024;
/** Pages try again by themselves. */
const RETRY_SECONDS = 30;

/** The stream of changes to open pages. */
export function liveRoutes(routes: Routes, { live, clock, call, databaseOf }: Platform): void {
  // Not the database of an organiser with a proposal: these are the listeners of all.
  const db = databaseOf(call.id);
  live.serve(call.id, {
    knowersOf: async (change, sessions) =>
      isKnownChange(change) ? knowersOf(db, change, sessions, clock.now()) : [],
    livingAmong: (sessions) => livingAmong(db, sessions, clock.now()),
  });

  serve(routes, openStream, async ({ actor, reply }) => {
    const events = new Readable({ read() {} });
    // Sends the headers at once.
    events.push(":\n\n");
    const close = await live.open(call.id, actor.sessionId, {
      send: (text) => events.push(text) || events.readableLength < MOST_UNSENT,
      end: () => void events.push(null),
    });
    if (!close) throw new Refusal("too-many-streams", RETRY_SECONDS);
    events.once("close", close);
    reply.type("text/event-stream").header("x-accel-buffering", "no");
    // The answer is no JSON: the contract's schema describes it as text.
    return events as unknown as string;
  });
}
