import * as contract from "@lectern/domain/office/waiting/contract";
import { kept } from "#platform/db/table-revision";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { countProposals, countWaiting, WAITING_TABLES } from "./store";

/** The counts of the organisers' pending tasks, for the menu. */
export function waitingRoutes(routes: Routes, { db }: Platform): void {
  const currentProposals = kept(db, WAITING_TABLES, countProposals);

  serve(routes, contract.countPending, () => countWaiting(db, currentProposals));
}
