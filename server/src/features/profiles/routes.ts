import { getEmployer, getProfile, putProfile } from "@lectern/domain/profiles/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { fillIn, readProfile } from "./actions";
import { presentProfile, profileFromBody } from "./present";

export function profileRoutes(app: FastifyInstance, platform: Platform): void {
  const profileOf = (accountId: string) => readProfile(platform.db, accountId);
  serve(app, getProfile, async ({ actor }) => presentProfile(await profileOf(actor.userId)));
  serve(app, putProfile, async ({ actor, body }) =>
    presentProfile(await fillIn(platform, actor, profileFromBody(body))),
  );
  serve(app, getEmployer, async ({ actor }) => ({ employer: (await profileOf(actor.userId)).employer }));
}
