import * as contract from "@lectern/domain/office/people/contract";
import { revisionOf } from "#platform/db/table-revision";
import { listAnswers } from "#platform/http/list-answer";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { changeStanding, endSessionsOfPerson, everythingOf } from "./actions";
import { presentPerson, presentRow } from "./present";
import { type ListedPerson, PEOPLE_TABLES, pageOfPeople } from "./store";

export function peopleRoutes(routes: Routes, platform: Platform): void {
  const answerList = listAnswers();

  serve(routes, contract.listPeople, async (call) =>
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

  serve(routes, contract.getPerson, async ({ params }) =>
    presentPerson(await everythingOf(platform, params.id), platform.clock.now()),
  );

  serve(routes, contract.updatePerson, async ({ actor, params, body }) => {
    const { seen, ...next } = body;
    return presentRow(await changeStanding(platform, actor, { ...params, next, seen }));
  });

  serve(routes, contract.endSessionsOfPerson, async ({ actor, params }) => ({
    ended: await endSessionsOfPerson(platform, actor, params.id),
  }));
}
