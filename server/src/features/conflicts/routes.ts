import * as contract from "@lectern/domain/conflicts/contract";
import { sharedDomain } from "@lectern/domain/conflicts/rules";
import { nameOr } from "@lectern/domain/profiles/rules";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { currentEdition } from "../edition/actions";
import { recuse, setConflict } from "./actions";
import { reviewersOf, type StandingRow } from "./store";

export function conflictRoutes(app: FastifyInstance, platform: Platform): void {
  const { db } = platform;
  const edition = () => currentEdition(db);
  const standings = async (id: number) => (await reviewersOf(db, id)).map(presentStanding);

  serve(app, contract.recuse, async ({ actor, params, body }) => {
    await recuse(platform, await edition(), actor, { submissionId: params.id, reason: body.reason });
    return null;
  });

  serve(app, contract.listStandings, ({ params }) => standings(params.id));

  serve(app, contract.setConflict, async ({ actor, params, body }) => {
    const { reviewer: reviewerId, keep_out: keepOut, reason } = body;
    await setConflict(platform, await edition(), actor, params.id, { reviewerId, keepOut, reason });
    return standings(params.id);
  });
}

const presentStanding = (row: StandingRow): contract.Standing => ({
  reviewer: row.id,
  name: nameOr(row, row.email),
  email: row.email,
  conflict: row.conflict,
  reason: row.reason ?? "",
  shared_domain: sharedDomain(row.email, row.ownerEmail),
  has_reviewed: row.reviewId !== null,
});
