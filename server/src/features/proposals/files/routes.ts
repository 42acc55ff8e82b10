import * as contract from "@lectern/domain/proposals/files/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { fileWarnings } from "./workers";

/** The state of file processing, for organisers. */
export function fileRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.getFileProcessing, async () => ({ warnings: await fileWarnings(platform.db) }));
}
