import { type HalfLoggedIn, type LoggedIn, login } from "@lectern/domain/identity/accounts/contract";
import * as contract from "@lectern/domain/identity/second-factor/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { accountEdition } from "#features/call/actions";
import { refuseForeignOrigin } from "#platform/http/origins";
import { found } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import type { Platform } from "#platform/platform";
import { passkeyRequest } from "../second-factor/verify-passkey";
import { deviceCookie, rememberDevice, setSessionCookies } from "./cookies";
import { deviceOf } from "./device";
import { requireHuman } from "./human";
import { accountLimits } from "./limits";
import { type FirstFactorResult, finishLogIn, logIn, logInWithPasskey, type Opened } from "./log-in";
import { presentUser } from "./present";
import { proveSession } from "./prove";
import { accountById } from "./store";
import { ownerOf } from "./tickets";

/** The routes of log-in, its second factor, and the renewed proof of a session's user. */
export function logInRoutes(routes: Routes, platform: Platform): void {
  const limits = accountLimits(platform.db);
  const edition = () => accountEdition(platform);
  const deviceFor = (email: string, request: FastifyRequest) =>
    deviceOf(platform.accessKey, deviceCookie(platform, request), email);

  /** After a complete log-in: resets the rate limits, and marks the device. */
  async function settle({ account: { email } }: Opened, request: FastifyRequest, reply: FastifyReply) {
    const device = await deviceFor(email, request);
    await limits.loggedIn(email, request.ip, device);
    if (device === null) await rememberDevice(platform, reply, email);
  }

  serve(routes, login, async ({ body, request, reply }) => {
    refuseForeignOrigin(request, platform);
    await limits.login(body.email, request.ip, await deviceFor(body.email, request));
    await requireHuman(platform, body.token, request.ip);
    const userAgent = request.headers["user-agent"];
    const result = await logIn(platform, { ...body, userAgent }).catch(noted("log-in failed", request));
    if ("grant" in result) await settle(result, request, reply);
    return answerLogIn(platform, result, request, reply);
  });

  serve(routes, contract.secondStepOptions, async ({ body, request }) => {
    refuseForeignOrigin(request, platform);
    await limits.factor(request.ip);
    const accountId = await ownerOf(platform, body.ticket);
    return passkeyRequest(platform, { purpose: "second-step", accountId });
  });

  serve(routes, contract.secondStep, async ({ body: { ticket, ...answer }, request, reply }) => {
    refuseForeignOrigin(request, platform);
    await limits.factor(request.ip);
    const account = found(await accountById(platform.db, await ownerOf(platform, ticket)));
    const countedBy = (await deviceFor(account.email, request)) ?? account.id;
    if (answer.method !== "passkey") await limits.code(countedBy);
    const step = { ticket, answer, userAgent: request.headers["user-agent"] };
    const opened = await finishLogIn(platform, await edition(), account, step).catch(
      noted("second factor failed", request, account.id),
    );
    await limits.codeAccepted(countedBy);
    await settle(opened, request, reply);
    return answerOpened(platform, opened, request, reply);
  });

  serve(routes, contract.passkeyLoginOptions, async ({ request }) => {
    refuseForeignOrigin(request, platform);
    await limits.factor(request.ip);
    return passkeyRequest(platform, { purpose: "log-in", accountId: null });
  });

  serve(routes, contract.passkeyLogin, async ({ body, request, reply }) => {
    refuseForeignOrigin(request, platform);
    await limits.factor(request.ip);
    const userAgent = request.headers["user-agent"];
    const opened = await logInWithPasskey(platform, await edition(), body.response, userAgent).catch(
      noted("log-in failed", request),
    );
    await settle(opened, request, reply);
    return answerOpened(platform, opened, request, reply);
  });

  serve(routes, contract.proveOptions, async ({ actor, request }) => {
    await limits.factor(request.ip);
    return passkeyRequest(platform, { purpose: "prove", accountId: actor.userId });
  });

  serve(routes, contract.prove, async ({ actor, body, request }) => {
    await limits.factor(request.ip);
    if (body.method !== "passkey") await limits.code(actor.sessionId);
    const end = await proveSession(platform, await edition(), actor, body).catch(
      noted("proof failed", request, actor.userId),
    );
    await limits.codeAccepted(actor.sessionId);
    return { fresh_until: end.toISOString() };
  });
}

/** The answer to a first factor: a session with its cookies, or the ticket for the second factor. */
export async function answerLogIn(
  platform: Platform,
  result: FirstFactorResult,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LoggedIn | HalfLoggedIn> {
  if ("grant" in result) return answerOpened(platform, result, request, reply);
  request.log.info({ event: "log-in requires the second factor", user: result.account.id });
  return { second_factor: result.ticket };
}

/** The answer to a complete log-in: a session with its cookies. */
export async function answerOpened(
  platform: Platform,
  { account, grant }: Opened,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LoggedIn> {
  request.log.info({ event: "log-in", user: account.id });
  setSessionCookies(platform, reply, grant.refresh);
  return { access: grant.access, user: await presentUser(platform.db, account.id) };
}

/** Logs an error, and throws it again. */
const noted = (event: string, request: FastifyRequest, user?: string) => (failure: unknown) => {
  request.log.info({ event, ...(user !== undefined && { user }) });
  throw failure;
};
