import { getFigures } from "@lectern/domain/office/figures/contract";
import { cached } from "#platform/db/table-revision";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { chosenBy, countsOf, deadlinesOf, type Question } from "./actions";
import { FIGURES_TABLES } from "./store";

/** The route of the organisers' statistics. */
export function figureRoutes(routes: Routes, { db, clock }: Platform): void {
  const countCall = cached(db, FIGURES_TABLES, (_db, which: Question) => countsOf(db, which));

  serve(routes, getFigures, async ({ query }) => ({
    at: clock.now().toISOString(),
    deadlines: await deadlinesOf(db),
    ...(await countCall(chosenBy(query))),
  }));
}
