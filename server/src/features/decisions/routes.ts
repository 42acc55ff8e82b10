import * as contract from "@lectern/domain/decisions/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { decide } from "./actions";

export function decisionRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.decide, ({ actor, body }) => decide(platform, actor, body));
}
