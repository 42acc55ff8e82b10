import * as contract from "@lectern/domain/office/dashboard/contract";
import { ASSIGNMENT_TABLES, type Loads } from "#features/reviewing/panel/loads-store";
import { cached } from "#platform/db/table-revision";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { countReviews, dashboard } from "./actions";
import { countProposals, countWaiting, WAITING_TABLES } from "./store";

/** What waits for the organisers: the counts in the menu, and the dashboard. `loads` returns the current loads. */
export function dashboardRoutes(
  routes: Routes,
  { db, clock }: Platform,
  { loads }: { loads: () => Promise<Loads> },
): void {
  const proposals = cached(db, WAITING_TABLES, countProposals);
  const reviews = cached(db, ASSIGNMENT_TABLES, async () => countReviews(db, await loads()));

  serve(routes, contract.countPending, async () => countWaiting(db, await proposals()));

  serve(routes, contract.getDashboard, async () =>
    dashboard(db, { proposals: await proposals(), reviews: await reviews(), now: clock.now() }),
  );
}
