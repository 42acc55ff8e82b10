import { getProfile, putProfile } from "@lectern/domain/profiles/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { readProfile, saveProfile } from "./actions";
import { presentProfile, profileFromBody } from "./present";

export function profileRoutes(app: FastifyInstance, { db, clock }: Platform): void {
  serve(app, getProfile, async ({ actor }) => presentProfile(await readProfile(db, actor.userId)));
  serve(app, putProfile, async ({ actor, body }) =>
    presentProfile(await saveProfile(db, actor.userId, profileFromBody(body), clock.now())),
  );
}
