import * as contract from "@lectern/domain/office/digests/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { chooseFrequency, digestFrequency } from "./actions";

export function digestRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.getDigest, async ({ actor }) => ({
    frequency: await digestFrequency(platform.db, actor),
  }));

  serve(app, contract.setDigest, async ({ actor, body }) => {
    await chooseFrequency(platform, actor, body.frequency);
    return body;
  });
}
