import * as contract from "@lectern/domain/office/settings/contract";
import { currentEdition } from "#features/call/actions";
import { choicesInUse } from "#features/proposals/store";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { previewSettings, saveSettings, settingsTag } from "./actions";
import { confirmRequest, presentRequests, withdrawRequest } from "./requests";

export function settingsRoutes(routes: Routes, platform: Platform): void {
  serve(routes, contract.getSettings, async ({ reply }) => {
    const settings = await currentEdition(platform.db);
    reply.header("etag", settingsTag(settings));
    return settings;
  });

  serve(routes, contract.getChoicesInUse, () => choicesInUse(platform.db));

  serve(routes, contract.previewSettings, async ({ body }) => ({
    effects: await previewSettings(platform, body.changes),
  }));

  serve(routes, contract.saveSettings, async ({ actor, body, request, reply }) => {
    const change = { changes: body.changes, tell: body.tell ?? false };
    const settings = await saveSettings(platform, actor, change, refuseLostUpdate(request));
    reply.header("etag", settingsTag(settings));
    return settings;
  });

  serve(routes, contract.listSettingRequests, ({ actor }) => presentRequests(platform, actor));

  serve(routes, contract.confirmSettingRequest, async ({ actor, params, reply }) => {
    const settings = await confirmRequest(platform, actor, params.id);
    reply.header("etag", settingsTag(settings));
    return settings;
  });

  serve(routes, contract.withdrawSettingRequest, async ({ actor, params }) => {
    await withdrawRequest(platform, actor, params.id);
    return presentRequests(platform, actor);
  });
}
