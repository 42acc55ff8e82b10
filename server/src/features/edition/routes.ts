import { getEdition } from "@lectern/domain/edition/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { currentEdition } from "./actions";
import { presentEdition } from "./present";

export function editionRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, getEdition, async ({ reply }) => {
    reply.header("cache-control", "no-store");
    return presentEdition(await currentEdition(platform.db), platform);
  });
}
