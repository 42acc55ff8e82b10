import * as contract from "@lectern/domain/proposals/late-codes/contract";
import { currentEdition } from "#features/call/actions";
import { idempotencyKey } from "#platform/http/idempotency-key";
import { type Routes, serve } from "#platform/http/serve";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import { makeLateCode, previewLateCode, renewLateCode, revokeLateCode } from "./actions";
import { presentLateCode } from "./present";

import { allLateCodes } from "./store";

export function lateCodeRoutes(routes: Routes, platform: Platform): void {
  const { db, clock } = platform;
  /** Codes cannot be guessed; this limits the load of attempts. */
  const looks = rateLimiter(db, "late-code", { times: 20, seconds: 600 });
  /** Limits calls that send mail, against misuse of a stolen session. */
  const mails = rateLimiter(db, "late-code-mails", { times: 60, seconds: 600 });

  serve(routes, contract.listLateCodes, async () => {
    const now = clock.now();
    return (await allLateCodes(db)).map((each) => presentLateCode(each, now));
  });

  serve(routes, contract.makeLateCode, async ({ actor, body, request }) => {
    await mails.take(actor.userId);
    const { valid_until, ...wanted } = body;
    const { code, lateCode } = await makeLateCode(
      platform,
      await currentEdition(db),
      actor,
      { ...wanted, validUntil: new Date(valid_until) },
      idempotencyKey(request),
    );
    return { code, late_code: presentLateCode(lateCode, clock.now()) };
  });

  serve(routes, contract.renewLateCode, async ({ actor, params, body }) => {
    await mails.take(actor.userId);
    const { code, lateCode } = await renewLateCode(platform, await currentEdition(db), actor, {
      ...params,
      ...body,
    });
    return { code, late_code: presentLateCode(lateCode, clock.now()) };
  });

  serve(routes, contract.revokeLateCode, async ({ actor, params }) =>
    presentLateCode(await revokeLateCode(platform, actor, params.id), clock.now()),
  );

  serve(routes, contract.previewLateCode, async ({ actor, body }) => {
    await looks.take(actor.userId);
    const { validUntil, left } = await previewLateCode(db, actor.userId, body.late_code, clock.now());
    return { valid_until: validUntil.toISOString(), left };
  });
}
