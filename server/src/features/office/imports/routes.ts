import * as contract from "@lectern/domain/office/imports/contract";
import type { FastifyReply } from "fastify";
import { AnswerText, type Routes, serve } from "#platform/http/serve";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import { alone, previewOf, TRY_AGAIN_AFTER } from "./actions";
import { importProposals } from "./importing";
import { oneAtATime } from "./one-at-a-time";

/** Imports and previews that wait while another one runs. */
const MAX_WAITING = 3;

/** The routes of imports from another call for papers. */
export function importRoutes(routes: Routes, platform: Platform): void {
  /** Reading the largest file takes a second of a core. Limits one organiser, and all together. */
  const looks = rateLimiter(platform.db, "import", { times: 60, seconds: 600 });
  // Waiting here uses no database connection, unlike waiting for the lock.
  const inTurn = oneAtATime(MAX_WAITING, TRY_AGAIN_AFTER);

  serve(routes, contract.previewImport, async ({ actor, body, reply }) => {
    const signal = disconnected(reply);
    await looks.take(actor.userId);
    const preview = await inTurn(() => alone(platform, signal, (only) => previewOf(only, actor, body)));
    return new AnswerText(Buffer.from(preview));
  });

  serve(routes, contract.importProposals, async ({ actor, body, reply }) => {
    const signal = disconnected(reply);
    await looks.take(actor.userId);
    return inTurn(() => alone(platform, signal, (only) => importProposals(only, actor, body)));
  });
}

/** Aborts when the client disconnects. (A request's own "close" fires at the end of its body.) */
function disconnected({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once("close", () => gone.abort());
  return gone.signal;
}
