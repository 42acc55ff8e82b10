import { needsProof } from "@lectern/domain/identity/second-factor/rules";
import type { Actor } from "@lectern/domain/kernel/actor";
import * as contract from "@lectern/domain/office/privacy/contract";
import { EXPORT_FILE } from "@lectern/domain/office/privacy/words";
import { accountEdition, editionsOfCalls } from "#features/call/actions";
import { record } from "#features/log/actions";
import { refuseIf } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import { zipAnswer } from "#platform/http/zip";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import { refuseOtherCalls } from "../people/actions";
import { askForErasure, erasureStanding, keepAccount } from "./actions";
import { ownData } from "./export";

const HOUR = 3600;

/** The routes to export the actor's own data, and to erase an account at its owner's request. */
export function privacyRoutes(routes: Routes, platform: Platform): void {
  const exports = rateLimiter(platform.db, "own-data", { times: 5, seconds: HOUR });
  // Each call sends a mail.
  const erasures = rateLimiter(platform.db, "erasure", { times: 20, seconds: HOUR });
  const edition = () => accountEdition(platform);

  serve(routes, contract.exportOwnData, async ({ actor, reply }) => {
    const at = platform.clock.now();
    refuseIf(needsProof(actor.provedAt, at));
    await exports.take(actor.userId);
    const editions = await editionsOfCalls(platform.everyCall);
    const members = await ownData({ ...platform, db: platform.everyCall }, editions, actor);
    const details = { accountId: actor.userId, files: members.length - 1 };
    await record(platform.db, { at, actorId: actor.userId, action: "export own data", details });
    return zipAnswer(reply, EXPORT_FILE, members, at);
  });

  async function ask(actor: Actor, id: string, typed: string) {
    await erasures.take(actor.userId);
    await askForErasure(platform, await edition(), actor, { id, typed });
    return erasureStanding(platform, id);
  }

  async function keep(actor: Actor, id: string) {
    await keepAccount(platform, await edition(), actor, id);
    return null;
  }

  serve(routes, contract.getErasure, ({ actor }) => erasureStanding(platform, actor.userId));
  serve(routes, contract.requestErasure, ({ actor, body }) => ask(actor, actor.userId, body.confirmation));
  serve(routes, contract.cancelErasure, ({ actor }) => keep(actor, actor.userId));

  serve(routes, contract.getErasureOf, ({ params }) => {
    refuseOtherCalls(platform);
    return erasureStanding(platform, params.id);
  });
  serve(routes, contract.requestErasureOf, ({ actor, params, body }) => {
    refuseOtherCalls(platform);
    return ask(actor, params.id, body.confirmation);
  });
  serve(routes, contract.cancelErasureOf, ({ actor, params }) => {
    refuseOtherCalls(platform);
    return keep(actor, params.id);
  });
}
