import { getFigures } from "@lectern/domain/office/figures/contract";
import type { FastifyInstance } from "fastify";
import { kept } from "#platform/db/table-revision";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { chosenBy, countsOf, deadlinesOf } from "./actions";
import { type Chosen, FIGURES_TABLES } from "./store";

/** The route of the organisers' statistics. */
export function figureRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  const countCall = kept(db, FIGURES_TABLES, (_db, which: Chosen) => countsOf(db, which));

  serve(app, getFigures, async ({ query }) => ({
    at: clock.now().toISOString(),
    deadlines: await deadlinesOf(db),
    ...(await countCall(chosenBy(query))),
  }));
}
