import * as contract from "@lectern/domain/identity/second-factor/contract";
import { accountEdition } from "#features/call/actions";
import { type Routes, serve } from "#platform/http/serve";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import { confirmTotp, removeTotp, startTotp } from "./authenticator";
import { addPasskey, passkeyOptions, removePasskey, renamePasskey } from "./passkeys";
import { presentPasskey, presentSecondFactor } from "./present";
import { makeRecoveryCodes } from "./recovery-codes";

/** The routes of a user's own factors. */
export function secondFactorRoutes(routes: Routes, platform: Platform): void {
  const changes = rateLimiter(platform.db, "factor-changes", { times: 60, seconds: 600 });
  const edition = () => accountEdition(platform);

  serve(routes, contract.getSecondFactor, ({ actor }) => presentSecondFactor(platform, actor));

  serve(routes, contract.startTotp, async ({ actor }) => {
    await changes.take(actor.userId);
    return startTotp(platform, await edition(), actor);
  });

  serve(routes, contract.confirmTotp, async ({ actor, body }) => {
    await changes.take(actor.userId);
    return { recovery_codes: await confirmTotp(platform, await edition(), actor, body.code) };
  });

  serve(routes, contract.removeTotp, async ({ actor }) => {
    await removeTotp(platform, await edition(), actor);
    return null;
  });

  serve(routes, contract.passkeyOptions, async ({ actor }) => {
    await changes.take(actor.userId);
    return passkeyOptions(platform, await edition(), actor);
  });

  serve(routes, contract.addPasskey, async ({ actor, body }) => {
    await changes.take(actor.userId);
    const { passkey, recoveryCodes } = await addPasskey(platform, await edition(), actor, body);
    return { passkey: presentPasskey(passkey), recovery_codes: recoveryCodes };
  });

  serve(routes, contract.renamePasskey, async ({ actor, params, body }) =>
    presentPasskey(await renamePasskey(platform, actor, params.id, body.name)),
  );

  serve(routes, contract.removePasskey, async ({ actor, params }) => {
    await removePasskey(platform, await edition(), actor, params.id);
    return null;
  });

  serve(routes, contract.makeRecoveryCodes, async ({ actor }) => {
    await changes.take(actor.userId);
    return { recovery_codes: await makeRecoveryCodes(platform, await edition(), actor) };
  });
}
