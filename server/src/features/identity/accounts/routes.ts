import * as contract from "@lectern/domain/identity/accounts/contract";
import * as words from "@lectern/domain/identity/accounts/words";
import { accountEdition } from "#features/call/actions";
import { inConstantTime } from "#platform/http/errors";
import { refuseForeignOrigin } from "#platform/http/origins";
import { Refusal } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import * as actions from "./actions";
import { clearSessionCookies, refreshCookie, rememberDevice, setSessionCookies } from "./cookies";
import { requireHuman } from "./human";
import { accountLimits } from "./limits";
import { logInRoutes } from "./log-in-routes";
import { presentUser } from "./present";
import { renewSession } from "./sessions";

export function accountRoutes(routes: Routes, platform: Platform): void {
  logInRoutes(routes, platform);
  const limits = accountLimits(platform.db);
  const edition = () => accountEdition(platform);
  const { evenStepMs } = platform;

  serve(routes, contract.refreshToken, async ({ query, request, reply }) => {
    refuseForeignOrigin(request, platform);
    const token = refreshCookie(platform, request);
    const grant = token === null ? null : await renewSession(platform, token);
    if (!grant) {
      clearSessionCookies(platform, reply);
      throw new Refusal("session-ended");
    }
    setSessionCookies(platform, reply, grant.refresh);
    const { access, accountId } = grant;
    return query.include ? { access, user: await presentUser(platform.db, accountId) } : { access };
  });

  serve(routes, contract.logout, async ({ actor, reply }) => {
    await actions.logOut(platform, actor);
    clearSessionCookies(platform, reply);
    return { detail: words.LOGGED_OUT };
  });

  serve(routes, contract.signup, async ({ body, request }) => {
    await limits.signup(request.ip);
    const { email, username, password1: password } = body;
    const settings = await edition();
    await actions.refuseWeakPassword("password1", password, { email, username }, settings);
    await requireHuman(platform, body.token, request.ip);
    await limits.mailFrom(request.ip);
    await limits.mailTo(email, "signup");
    await inConstantTime(evenStepMs, () => actions.signUp(platform, settings, { email, username, password }));
    return { detail: words.SIGNUP_DONE };
  });

  serve(routes, contract.verifyEmail, async ({ body, request }) => {
    await limits.key(request.ip);
    await actions.verifyEmail(platform, body.key);
    return { detail: words.EMAIL_VERIFIED };
  });

  serve(routes, contract.resendEmail, async ({ body, request }) => {
    await limits.mailFrom(request.ip);
    await limits.mailTo(body.email, "resend");
    await inConstantTime(evenStepMs, async () =>
      actions.resendVerification(platform, await edition(), body.email),
    );
    return { detail: words.RESEND_DONE };
  });

  serve(routes, contract.forgotPassword, async ({ body, request }) => {
    await limits.mailFrom(request.ip);
    await requireHuman(platform, body.token, request.ip);
    await limits.mailTo(body.email, "reset");
    await inConstantTime(evenStepMs, async () => actions.requestReset(platform, await edition(), body.email));
    return { detail: words.RESET_REQUESTED };
  });

  serve(routes, contract.resetPassword, async ({ body, request, reply }) => {
    await limits.key(request.ip);
    const { uid, token, new_password1: password } = body;
    const { email } = await actions.resetPassword(platform, await edition(), { uid, token, password });
    // So that they can log in, however many passwords attackers are trying.
    await rememberDevice(platform, reply, email);
    return { detail: words.RESET_DONE };
  });

  for (const endpoint of [contract.changePassword, contract.putPassword]) {
    serve(routes, endpoint, async ({ body, actor }) => {
      await limits.newPassword(actor.userId);
      await actions.changePassword(platform, await edition(), actor, body.new_password1);
      return { detail: words.PASSWORD_SAVED };
    });
  }

  serve(routes, contract.getUser, ({ actor }) => presentUser(platform.db, actor.userId));
}
