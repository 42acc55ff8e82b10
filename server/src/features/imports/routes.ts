import * as contract from "@lectern/domain/imports/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import { countAttempts } from "#platform/limits/attempts";
import type { Platform } from "#platform/platform";
import { planOf } from "./actions";
import { bringOver } from "./bringing";
import { oneAtATime } from "./one-at-a-time";
import { presentPlan } from "./present";

/** Imports and previews that wait while another one is worked on. */
const MOST_WAITING = 3;

/** What organisers bring over from another call for papers. */
export function importRoutes(app: FastifyInstance, platform: Platform): void {
  /** Reading the largest file takes a second of the server's time: for one organiser, and for all together. */
  const looks = countAttempts(platform.db, "import", { times: 60, seconds: 600 });
  const inTurn = oneAtATime(MOST_WAITING);

  serve(app, contract.previewImport, async ({ actor, body }) => {
    await looks.take(actor.userId);
    return inTurn(async () => presentPlan(await planOf(platform.db, body), body));
  });

  serve(app, contract.importProposals, async ({ actor, body }) => {
    await looks.take(actor.userId);
    return inTurn(() => bringOver(platform, actor, body));
  });
}
