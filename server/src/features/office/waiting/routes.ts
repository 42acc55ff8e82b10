import * as contract from "@lectern/domain/office/waiting/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { countWaiting } from "./store";

/** What waits for the organisers, as the menu counts it. */
export function waitingRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.countPending, () => countWaiting(platform.db));
}
