import * as contract from "@lectern/domain/office/set-up/contract";
import { currentEdition } from "#features/call/actions";
import { answerOpened } from "#features/identity/accounts/log-in-routes";
import { refuseForeignOrigin } from "#platform/http/origins";
import { type Routes, serve } from "#platform/http/serve";
import { networkOf } from "#platform/limits/network";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import { checkSetUpLink, createFirstOrganiser, sendTestMail } from "./actions";

/** The first organiser's account, and the check that mails are accepted. */
export function setUpRoutes(routes: Routes, platform: Platform): void {
  const { db } = platform;
  /** Keys cannot be guessed; this limits the load of attempts. */
  const keys = rateLimiter(db, "set-up-address", { times: 60, seconds: 60 });
  const mails = rateLimiter(db, "set-up-mails", { times: 10, seconds: 600 });

  serve(routes, contract.checkSetUpLink, async ({ body, request }) => {
    await keys.take(networkOf(request.ip));
    await checkSetUpLink(platform, body.key);
    return null;
  });

  serve(routes, contract.createFirstOrganiser, async ({ body, request, reply }) => {
    refuseForeignOrigin(request, platform);
    await keys.take(networkOf(request.ip));
    const { key, email, first_name: firstName, last_name: lastName, new_password1: password } = body;
    const person = { email, firstName, lastName, password };
    const userAgent = request.headers["user-agent"];
    const opened = await createFirstOrganiser(platform, await currentEdition(db), key, person, userAgent);
    return answerOpened(platform, opened, request, reply);
  });

  serve(routes, contract.sendTestMail, async ({ actor }) => {
    await mails.take(actor.userId);
    return { id: await sendTestMail(platform, await currentEdition(db), actor) };
  });
}
