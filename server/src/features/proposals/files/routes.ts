import * as contract from "@lectern/domain/proposals/files/contract";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { fileWarnings } from "./workers";

/** The state of file processing, for organisers. */
export function fileRoutes(routes: Routes, platform: Platform): void {
  serve(routes, contract.getFileProcessing, async () => ({ warnings: await fileWarnings(platform.db) }));
}
