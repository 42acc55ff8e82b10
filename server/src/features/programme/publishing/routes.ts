import * as contract from "@lectern/domain/programme/publishing/contract";
import { listOwnSlots } from "@lectern/domain/proposals/own-slots/contract";
import { currentEdition } from "#features/call/actions";
import { cached } from "#platform/db/table-revision";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import type { Schedulable } from "../store";
import { listPublished, ownSlots, publish, readPublication } from "./actions";
import type { NamespaceOf } from "./notify";
import { PUBLICATION_TABLES } from "./store";

export function publishingRoutes(
  routes: Routes,
  platform: Platform,
  { namespaceOf, schedulable }: { namespaceOf: NamespaceOf; schedulable: Schedulable },
): void {
  const publication = cached(platform.db, PUBLICATION_TABLES, async (db) =>
    readPublication(platform, await currentEdition(db), schedulable),
  );

  serve(routes, contract.getPublication, () => publication());

  serve(routes, contract.publishProgramme, async ({ actor, edition, request }) => {
    await publish(platform, actor, edition, namespaceOf, refuseLostUpdate(request));
    return publication();
  });

  serve(routes, contract.listPublished, () => listPublished(platform.db));

  serve(routes, listOwnSlots, ({ actor, edition }) =>
    ownSlots(platform, actor, edition, { namespaceOf, schedulable }),
  );
}
