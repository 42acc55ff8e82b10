import * as contract from "@lectern/domain/office/invitations/contract";
import { ACCEPTED, JOINED } from "@lectern/domain/office/invitations/words";
import { currentEdition } from "#features/call/actions";
import { type Routes, serve } from "#platform/http/serve";
import { networkOf } from "#platform/limits/network";
import { rateLimiter } from "#platform/limits/rate-limiter";
import type { Platform } from "#platform/platform";
import { accept, invitationOfLink, join } from "./accepting";
import { invite, resend, revoke } from "./actions";
import { presentInvitation } from "./present";
import { allInvitations } from "./store";

export function invitationRoutes(routes: Routes, platform: Platform): void {
  const { db, clock } = platform;
  /** Keys cannot be guessed; this limits the load of attempts. */
  const keys = rateLimiter(db, "invitation-address", { times: 120, seconds: 60 });
  /** Limits calls that send mail, against misuse of a stolen session. */
  const mails = rateLimiter(db, "invitation-mails", { times: 60, seconds: 600 });

  serve(routes, contract.listInvitations, async () => {
    const now = clock.now();
    return (await allInvitations(db)).map((each) => presentInvitation(each, now));
  });

  serve(routes, contract.invite, async ({ actor, body }) => {
    await mails.take(actor.userId);
    const asked = { ...body, message: body.message || null };
    return { results: await invite(platform, await currentEdition(db), actor, asked) };
  });

  serve(routes, contract.resendInvitation, async ({ actor, params, body }) => {
    await mails.take(actor.userId);
    const sent = await resend(platform, await currentEdition(db), actor, { ...params, ...body });
    return presentInvitation(sent, clock.now());
  });

  serve(routes, contract.revokeInvitation, async ({ actor, params }) =>
    presentInvitation(await revoke(platform, actor, params.id), clock.now()),
  );

  serve(routes, contract.getInvitation, async ({ body, request }) => {
    await keys.take(networkOf(request.ip));
    const { email, group, expiresAt, hasAccount } = await invitationOfLink(platform, body.key);
    return { email, group, expires_on: expiresAt.toISOString(), has_account: hasAccount };
  });

  serve(routes, contract.signUpByInvitation, async ({ body, request }) => {
    await keys.take(networkOf(request.ip));
    const { key, first_name: firstName, last_name: lastName, new_password1: password } = body;
    await join(platform, await currentEdition(db), key, { firstName, lastName, password });
    return { detail: JOINED };
  });

  serve(routes, contract.acceptInvitation, async ({ actor, body, request }) => {
    await keys.take(networkOf(request.ip));
    return { detail: ACCEPTED[await accept(platform, actor, body.key, body.seen)] };
  });
}
