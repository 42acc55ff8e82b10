import * as contract from "@lectern/domain/programme/contract";
import { currentEdition } from "#features/call/actions";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { changeSlot, listFreedPlaces, presentScheduleRow } from "./actions";
import { listProgramme } from "./store";

export function scheduleRoutes(routes: Routes, platform: Platform): void {
  serve(routes, contract.listSchedule, async () => {
    const edition = await currentEdition(platform.db);
    return (await listProgramme(platform.db, "accepted")).map((row) => presentScheduleRow(row, edition));
  });

  serve(routes, contract.listFreedSlots, () => listFreedPlaces(platform.db));

  serve(routes, contract.putSlot, ({ actor, params, query: { conference }, body, request }) =>
    changeSlot(platform, actor, {
      ...params,
      conference,
      place: body,
      refuseStale: refuseLostUpdate(request),
    }),
  );

  serve(routes, contract.clearSlot, ({ actor, params, query: { conference }, request }) =>
    changeSlot(platform, actor, {
      ...params,
      conference,
      place: null,
      refuseStale: refuseLostUpdate(request),
    }),
  );
}
