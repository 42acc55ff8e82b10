import * as contract from "@lectern/domain/office/people/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { changeStanding, endSessionsOfPerson, everythingOf } from "./actions";
import { presentPerson, presentRow } from "./present";
import { listPeople } from "./store";

export function peopleRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.listPeople, async () => (await listPeople(platform.db)).map(presentRow));

  serve(app, contract.getPerson, async ({ params }) =>
    presentPerson(await everythingOf(platform, params.id), platform.clock.now()),
  );

  serve(app, contract.updatePerson, async ({ actor, params, body }) => {
    const { seen, ...next } = body;
    return presentRow(await changeStanding(platform, actor, { ...params, next, seen }));
  });

  serve(app, contract.endSessionsOfPerson, async ({ actor, params }) => ({
    ended: await endSessionsOfPerson(platform, actor, params.id),
  }));
}
