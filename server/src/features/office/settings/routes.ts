import * as contract from "@lectern/domain/office/settings/contract";
import type { FastifyInstance } from "fastify";
import { currentEdition } from "#features/call/actions";
import { choicesInUse } from "#features/proposals/store";
import { refuseLostUpdate } from "#platform/http/entity-tag";
import { serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { previewSettings, saveSettings, settingsTag } from "./actions";
import { confirmRequest, presentRequests, withdrawRequest } from "./requests";

export function settingsRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, contract.getSettings, async ({ reply }) => {
    const settings = await currentEdition(platform.db);
    reply.header("etag", settingsTag(settings));
    return settings;
  });

  serve(app, contract.getChoicesInUse, () => choicesInUse(platform.db));

  serve(app, contract.previewSettings, async ({ body }) => ({
    effects: await previewSettings(platform, body.changes),
  }));

  serve(app, contract.saveSettings, async ({ actor, body, request, reply }) => {
    const change = { changes: body.changes, tell: body.tell ?? false };
    const settings = await saveSettings(platform, actor, change, refuseLostUpdate(request));
    reply.header("etag", settingsTag(settings));
    return settings;
  });

  serve(app, contract.listSettingRequests, ({ actor }) => presentRequests(platform, actor));

  serve(app, contract.confirmSettingRequest, async ({ actor, params, reply }) => {
    const settings = await confirmRequest(platform, actor, params.id);
    reply.header("etag", settingsTag(settings));
    return settings;
  });

  serve(app, contract.withdrawSettingRequest, async ({ actor, params }) => {
    await withdrawRequest(platform, actor, params.id);
    return presentRequests(platform, actor);
  });
}
