import * as contract from "@lectern/domain/deciding/views/contract";
import { storedQuery } from "@lectern/domain/deciding/views/rules";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { changeView, createView, deleteView, setDefaultView, viewTag } from "./actions";
import { type ListedView, listViews } from "./store";

const presentView = ({ view, isDefault }: ListedView): contract.View => ({
  id: view.id,
  name: view.name,
  // Stored by a former version, it may have names from then.
  query: storedQuery(view.query),
  shared: view.ownerId === null,
  is_default: isDefault,
  version: view.version,
});

/** The routes of the board's saved views. */
export function viewRoutes(routes: Routes, platform: Platform): void {
  serve(routes, contract.listViews, async ({ actor }) =>
    (await listViews(platform.db, actor.userId)).map(presentView),
  );

  serve(routes, contract.createView, async ({ actor, body, reply }) => {
    const made = await createView(platform, actor, body);
    reply.header("etag", viewTag(made.view));
    return presentView(made);
  });

  serve(routes, contract.changeView, async ({ actor, params, body, request, reply }) => {
    const refuseStale = refuseLostUpdate(request);
    const changed = await changeView(platform, actor, params.id, { ...body, refuseStale });
    reply.header("etag", viewTag(changed.view));
    return presentView(changed);
  });

  serve(routes, contract.deleteView, async ({ actor, params, request }) => {
    await deleteView(platform, actor, params.id, refuseLostUpdate(request));
    return null;
  });

  serve(routes, contract.setDefaultView, async ({ actor, body }) => {
    await setDefaultView(platform, actor, body.view);
    return null;
  });
}
