import * as contract from "@lectern/domain/office/imports/contract";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AnswerText, serve } from "#platform/http/serve";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import { alone, previewOf, TRY_AGAIN_AFTER } from "./actions";
import { bringOver } from "./bringing";
import { oneAtATime } from "./one-at-a-time";

/** Imports and previews that wait while another one is worked on. */
const MOST_WAITING = 3;

/** What organisers bring over from another call for papers. */
export function importRoutes(app: FastifyInstance, platform: Platform): void {
  /** Reading the largest file takes a second of a core: for one organiser, and for all together. */
  const looks = rateLimiter(platform.db, "import", { times: 60, seconds: 600 });
  // Who waits here takes no connection to the database, as those would who wait for its lock.
  const inTurn = oneAtATime(MOST_WAITING, TRY_AGAIN_AFTER);

  serve(app, contract.previewImport, async ({ actor, body, reply }) => {
    const signal = hungUp(reply);
    await looks.take(actor.userId);
    const preview = await inTurn(() => alone(platform, signal, (only) => previewOf(only, body)));
    return new AnswerText(Buffer.from(preview));
  });

  serve(app, contract.importProposals, async ({ actor, body, reply }) => {
    const signal = hungUp(reply);
    await looks.take(actor.userId);
    return inTurn(() => alone(platform, signal, (only) => bringOver(only, actor, body)));
  });
}

/** Says when nobody waits for an answer any more. (A request's own "close" comes with the end of its body.) */
function hungUp({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once("close", () => gone.abort());
  return gone.signal;
}
