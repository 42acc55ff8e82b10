import * as contract from "@lectern/domain/identity/address/contract";
import { REQUESTED } from "@lectern/domain/identity/address/words";
import { accountEdition } from "#features/call/actions";
import { inConstantTime } from "#platform/http/errors";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { accountLimits } from "../limits";
import { answerLink, cancelChange, previewAddressLink, requestChange } from "./actions";
import type { Follow } from "./effects";
import { endOf, waitingChange } from "./store";

/** The change of one's own address. `follow` takes along what later rooms keep by the address. */
export function addressRoutes(routes: Routes, platform: Platform, follow: Follow): void {
  const limits = accountLimits(platform.db);
  const edition = () => accountEdition(platform);

  serve(routes, contract.getAddressChange, async ({ actor }) => {
    const change = await waitingChange(platform.db, actor.userId, platform.clock.now());
    return {
      waiting: change && {
        new_email: change.newEmail,
        expires_on: change.expiresAt.toISOString(),
        old_confirmed: change.oldConfirmedAt !== null,
        new_confirmed: change.newConfirmedAt !== null,
      },
    };
  });

  serve(routes, contract.changeAddress, async ({ actor, body, request }) => {
    await limits.newAddress(actor.userId);
    await limits.mailFrom(request.ip);
    await limits.mailTo(body.email, "address");
    await inConstantTime(platform.evenStepMs, async () =>
      requestChange(platform, await edition(), actor, body.email),
    );
    return { detail: REQUESTED };
  });

  serve(routes, contract.cancelAddressChange, async ({ actor }) => {
    await cancelChange(platform, actor);
    return null;
  });

  serve(routes, contract.getAddressLink, async ({ body, request }) => {
    await limits.key(request.ip);
    const { change, purpose } = await previewAddressLink(platform, body.key);
    return {
      purpose,
      old_email: purpose === "new" ? null : change.oldEmail,
      new_email: change.newEmail,
      expires_on: endOf(change).toISOString(),
    };
  });

  serve(routes, contract.answerAddressLink, async ({ body, request }) => {
    await limits.key(request.ip);
    return { result: await answerLink(platform, await edition(), follow, body) };
  });
}
