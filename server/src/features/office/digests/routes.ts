import * as contract from "@lectern/domain/office/digests/contract";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { chooseFrequency, digestFrequency } from "./actions";

export function digestRoutes(routes: Routes, platform: Platform): void {
  serve(routes, contract.getDigest, async ({ actor }) => ({
    frequency: await digestFrequency(platform.db, actor),
  }));

  serve(routes, contract.setDigest, async ({ actor, body }) => {
    await chooseFrequency(platform, actor, body.frequency);
    return body;
  });
}
