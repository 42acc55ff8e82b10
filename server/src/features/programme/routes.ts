import type { EditionSettings } from "@lectern/domain/call/words";
import type { Endpoint } from "@lectern/domain/kernel/endpoint";
import * as contract from "@lectern/domain/programme/contract";
import { listPlanned } from "@lectern/domain/programme/grid/contract";
import * as planning from "@lectern/domain/programme/plan/contract";
import type { FastifyReply } from "fastify";
import { currentEdition } from "#features/call/actions";
import { revisionOf } from "#platform/db/table-revision";
import { entityTag, refuseLostUpdate } from "#platform/http/entity-tag";
import { type ListCall, listAnswers } from "#platform/http/list-answer";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { changeSlot, freedPlaces, presentSchedule } from "./actions";
import { presentBlock, removeBlock, saveBlock } from "./blocks";
import { presentTalks } from "./grid";
import { changePlan, planWith, type SavedPlan } from "./plan";
import { listBlocks, storedPlan } from "./plan-store";
import { plannedAmong, scheduledAmong } from "./planned";
import { GRID_TABLES, listAllSchedulable, type Schedulable } from "./store";

export function scheduleRoutes(
  routes: Routes,
  platform: Platform,
  { schedulable }: { schedulable: Schedulable },
): void {
  const { db } = platform;

  const answerList = listAnswers();

  /** A list that is made as a whole of `GRID_TABLES`. */
  const answerAll = async <R>(
    endpoint: Endpoint,
    call: ListCall,
    read: (edition: EditionSettings) => Promise<R[]>,
  ) => {
    const revision = await revisionOf(db, GRID_TABLES);
    // After the revision: an edition that was read before it may be older.
    const page = async (last: R | null) => (last ? [] : read(await currentEdition(db)));
    return answerList<R>(endpoint, { revision, page, present: (row) => row }, call);
  };

  serve(routes, contract.listSchedule, (call) =>
    answerAll(contract.listSchedule, call, async (edition) =>
      presentSchedule(db, edition, await schedulable()),
    ),
  );

  serve(routes, contract.listFreedSlots, (call) =>
    answerAll(contract.listFreedSlots, call, async () => freedPlaces(await schedulable())),
  );

  serve(routes, contract.putSlot, ({ actor, params, query: { conference }, body, request }) => {
    const { secret_until: secretUntil, tentative, ...place } = body;
    return changeSlot(platform, actor, {
      ...params,
      conference,
      place,
      secretUntil,
      tentative,
      refuseStale: refuseLostUpdate(request),
    });
  });

  serve(routes, contract.clearSlot, ({ actor, params, query: { conference }, request }) =>
    changeSlot(platform, actor, {
      ...params,
      conference,
      place: null,
      refuseStale: refuseLostUpdate(request),
    }),
  );

  serve(routes, listPlanned, (call) =>
    answerAll(listPlanned, call, async (edition) => {
      const { undecided } = call.query;
      const rows = await (undecided ? listAllSchedulable(db) : schedulable());
      const planned = await plannedAmong(db, rows, edition, undecided ? "all" : "placed");
      return presentTalks(db, call.actor, edition, planned);
    }),
  );

  const answerPlan = ({ rooms, days, version }: SavedPlan, zone: string, reply: FastifyReply) => {
    reply.header("etag", entityTag(version));
    return { rooms, days, zone };
  };

  serve(routes, planning.getPlan, async ({ edition, reply }) => {
    const planned = await plannedAmong(db, await schedulable(), edition, "placed");
    return answerPlan(planWith(await storedPlan(db), scheduledAmong(planned)), edition.zone, reply);
  });

  serve(routes, planning.putPlan, async ({ actor, edition, body, request, reply }) => {
    const saved = await changePlan(platform, actor, edition, body, refuseLostUpdate(request));
    return answerPlan(saved, edition.zone, reply);
  });

  serve(routes, planning.listBlocks, async () => (await listBlocks(db)).map(presentBlock));

  serve(routes, planning.addBlock, async ({ actor, edition, body }) =>
    presentBlock(await saveBlock(platform, actor, edition, body, null)),
  );

  serve(routes, planning.putBlock, async ({ actor, edition, params: { id }, body, request }) =>
    presentBlock(
      await saveBlock(platform, actor, edition, body, { id, refuseStale: refuseLostUpdate(request) }),
    ),
  );

  serve(routes, planning.removeBlock, async ({ actor, edition, params: { id }, request }) => {
    await removeBlock(platform, actor, edition, id, refuseLostUpdate(request));
    return null;
  });
}
