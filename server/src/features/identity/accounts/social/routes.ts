import { SocialParams, socialLogin } from "@lectern/domain/identity/accounts/contract";
import { SOCIAL_REFUSALS } from "@lectern/domain/identity/accounts/social-refusals";
import { NoContent } from "@lectern/domain/kernel/endpoint";
import { socialLabel } from "@lectern/domain/kernel/social-providers";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { accountEdition } from "#features/call/actions";
import { refuseForeignOrigin } from "#platform/http/origins";
import { BadInput, found, Refusal } from "#platform/http/refusal";
import { type Routes, serve } from "#platform/http/serve";
import { networkOf } from "#platform/limits/network";
import { rateLimiter } from "#platform/limits/rate-limiter";
import { ProviderFault } from "#platform/oauth/provider";
import type { Platform } from "#platform/platform";
import { answerLogIn } from "../log-in-routes";
import { logInWithProvider, provenPerson, startSocialLogIn } from "./actions";
import { clearStartCookie, setStartCookie, startCookie } from "./cookies";

const providerNamed = ({ socialProviders }: Platform, name: string) =>
  socialProviders.find((provider) => provider.name === name);

/** Where a browser starts a log-in at a provider; the same for all calls, as providers know one address to return to. */
export function socialStarts(app: FastifyInstance, platform: Platform): void {
  const starts = rateLimiter(platform.db, "social-start-address", { times: 60, seconds: 60 });

  // A page of its own (specification 2), not the start of a log-in at a provider named "error".
  app.get("/social/login/error", { schema: { hide: true } }, (_, reply) => void reply.callNotFound());

  app.get<{ Params: { provider: string } }>(
    "/social/login/:provider/",
    {
      schema: {
        summary: "Start a log-in: redirects the browser to the provider, which redirects it to callback/",
        tags: [socialLogin.tag],
        params: SocialParams,
        response: { 302: NoContent },
      },
      // The pages' own "not found" instead of a line of JSON.
      attachValidation: true,
    },
    async (request, reply) => {
      const provider = providerNamed(platform, request.params.provider);
      if (!provider) return reply.code(404).callNotFound();
      try {
        await starts.take(networkOf(request.ip));
        const { address, sealed } = await startSocialLogIn(platform, provider);
        setStartCookie(platform, reply, provider.name, sealed);
        return reply.redirect(address);
      } catch (failure) {
        return reply.redirect(`/social/login/${provider.name}/callback/?error=${wordFor(failure, request)}`);
      }
    },
  );
}

export function socialRoutes(routes: Routes, platform: Platform): void {
  const returns = rateLimiter(platform.db, "social-address", { times: 60, seconds: 60 });

  serve(routes, socialLogin, async ({ params, body, request, reply }) => {
    refuseForeignOrigin(request, platform);
    await returns.take(networkOf(request.ip));
    const provider = found(providerNamed(platform, params.provider));
    const sealed = startCookie(platform, request, provider.name);
    clearStartCookie(platform, reply, provider.name);
    const userAgent = request.headers["user-agent"];
    const person = await provenPerson(platform, provider, { ...body, sealed }).catch((failure: unknown) =>
      explain(failure, provider.name, request),
    );
    const edition = await accountEdition(platform);
    const result = await logInWithProvider(platform, edition, provider.name, person, userAgent);
    request.log.info({
      event: "first factor by a provider",
      provider: provider.name,
      user: result.account.id,
    });
    return answerLogIn(platform, result, request, reply);
  });
}

/** OAuth's error code for a log-in that could not start; the page that it leads to has the sentence. */
function wordFor(failure: unknown, request: FastifyRequest): string {
  if (failure instanceof Refusal) return "slow_down";
  if (!(failure instanceof ProviderFault)) throw failure;
  note(failure, request);
  return "temporarily_unavailable";
}

function explain(failure: unknown, provider: string, request: FastifyRequest): never {
  if (!(failure instanceof ProviderFault)) throw failure;
  note(failure, request);
  const label = socialLabel(provider);
  throw new BadInput({ non_field_errors: [SOCIAL_REFUSALS[failure.kind](label)] });
}

/** Logs the reason for operators: a wrong client secret looks the same to the user. */
const note = ({ kind, reason }: ProviderFault, { log, params }: FastifyRequest) =>
  log.warn({ ...(params as object), kind, reason }, "A social log-in failed");
