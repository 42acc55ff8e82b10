import { getFigures } from "@lectern/domain/office/figures/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { readCall } from "./actions";

/** What the organisers' figures read; it changes nothing. */
export function figureRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, getFigures, ({ query }) => readCall(platform, query));
}
