import * as contract from "@lectern/domain/programme/publishing/contract";
import { listOwnSlots } from "@lectern/domain/proposals/own-slots/contract";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { listPublished, ownSlots, publish, readPublication } from "./actions";
import type { NamespaceOf } from "./notify";

export function publishingRoutes(
  routes: Routes,
  platform: Platform,
  { namespaceOf }: { namespaceOf: NamespaceOf },
): void {
  serve(routes, contract.getPublication, ({ edition }) => readPublication(platform, edition));

  serve(routes, contract.publishProgramme, async ({ actor, edition, request }) => {
    await publish(platform, actor, edition, namespaceOf, refuseLostUpdate(request));
    return readPublication(platform, edition);
  });

  serve(routes, contract.listPublished, () => listPublished(platform.db));

  serve(routes, listOwnSlots, ({ actor, edition }) => ownSlots(platform, actor, edition, namespaceOf));
}
