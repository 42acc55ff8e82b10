import { getFigures } from "@lectern/domain/office/figures/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { readCall } from "./actions";

/** The route of the organisers' statistics. */
export function figureRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, getFigures, ({ query }) => readCall(platform, query));
}
