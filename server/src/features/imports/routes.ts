import * as contract from "@lectern/domain/imports/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import { countAttempts } from "#platform/limits/attempts";
import type { Platform } from "#platform/platform";
import { planOf } from "./actions";
import { bringOver } from "./bringing";
import { presentPlan } from "./present";

/** What organisers bring over from another call for papers. */
export function importRoutes(app: FastifyInstance, platform: Platform): void {
  /** Reading a large file takes a moment of the server's time. */
  const looks = countAttempts(platform.db, "import", { times: 120, seconds: 600 });

  serve(app, contract.previewImport, async ({ actor, body }) => {
    await looks.take(actor.userId);
    return presentPlan(await planOf(platform.db, body), body);
  });

  serve(app, contract.importProposals, async ({ actor, body }) => {
    await looks.take(actor.userId);
    return bringOver(platform, actor, body);
  });
}
