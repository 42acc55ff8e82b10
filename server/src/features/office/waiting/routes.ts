import * as contract from "@lectern/domain/office/waiting/contract";
import type { FastifyInstance } from "fastify";
import { kept } from "#platform/db/table-revision";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { countProposals, countWaiting, WAITING_TABLES } from "./store";

/** The counts of the organisers' pending tasks, for the menu. */
export function waitingRoutes(app: FastifyInstance, { db }: Platform): void {
  const currentProposals = kept(db, WAITING_TABLES, countProposals);

  serve(app, contract.countPending, () => countWaiting(db, currentProposals));
}
