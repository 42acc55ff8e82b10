import * as contract from "@lectern/domain/office/waiting/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { countWaiting } from "./store";

/** The counts of the organisers' pending tasks, for the menu. */
export function waitingRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.countPending, () => countWaiting(platform.db));
}
