import * as contract from "@lectern/domain/programme/contract";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { changeSlot, listFreedPlaces, listSchedule } from "./actions";

export function scheduleRoutes(routes: Routes, platform: Platform): void {
  serve(routes, contract.listSchedule, ({ edition }) => listSchedule(platform.db, edition));

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
