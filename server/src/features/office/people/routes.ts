import * as contract from "@lectern/domain/office/people/contract";
import type { FastifyInstance } from "fastify";
import { revisionOf } from "#platform/db/table-revision";
import { listAnswers } from "#platform/http/list-answer";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { changeStanding, endSessionsOfPerson, everythingOf } from "./actions";
import { presentPerson, presentRow } from "./present";
import { type ListedPerson, PEOPLE_TABLES, pageOfPeople } from "./store";

export function peopleRoutes(app: FastifyInstance, platform: Platform): void {
  const answerList = listAnswers();

  serve(app, contract.listPeople, async (call) =>
    answerList<ListedPerson>(
      contract.listPeople,
      {
        revision: await revisionOf(platform.db, PEOPLE_TABLES),
        page: (last, limit) => pageOfPeople(platform.db, last, limit),
        present: presentRow,
      },
      call,
    ),
  );

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
