import cookie from "@fastify/cookie";
import { PAGES } from "@lectern/domain/kernel/paths";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { addressElsewhere, isInvitation } from "./address-elsewhere";
import { apiOf } from "./call-api";
import { callApis } from "./call-apis";
import type { ShownCall } from "./features/call/actions";
import { conductOpening } from "./features/call/conduct-html";
import { landingOpening } from "./features/call/landing-html";
import { readEdition } from "./features/call/routes";
import { sessionHinted } from "./features/identity/accounts/cookies";
import { logInOpening, signUpOpening } from "./features/identity/accounts/forms-html";
import { socialStarts } from "./features/identity/accounts/social/routes";
import { programmeNamespace } from "./features/office/exports/namespace";
import { operationRoutes } from "./features/office/operations/routes";
import { developmentMailbox } from "./features/post/mailbox-routes";
import { publicProgramme } from "./features/programme/public/routes";
import { hasProgramme } from "./features/programme/publishing/store";
import { rebuiltTypes } from "./features/proposals/files/workers";
import { reportAnswers } from "./platform/http/answer-reports";
import { withoutCall } from "./platform/http/call-path";
import { handleClientError } from "./platform/http/client-error";
import { compressAnswers } from "./platform/http/compression";
import { apiDocumentation } from "./platform/http/documentation";
import { closeConnectionsOnShutdown } from "./platform/http/draining";
import { answerEarly, type FindReady } from "./platform/http/early-answers";
import { answerErrors, answerMalformedAddress } from "./platform/http/errors";
import { acceptJson } from "./platform/http/json-body";
import { refuseOtherMethods } from "./platform/http/methods";
import { answerOtherOrigins } from "./platform/http/origins";
import { type Opening, type PagesOptions, pages } from "./platform/http/pages";
import {
  enforceLimits,
  REQUEST_LIMITS,
  type RequestLimits,
  serverLimits,
} from "./platform/http/request-limits";
import { securityHeaders, sendSecurityHeaders } from "./platform/http/security-headers";
import { registerEndpoints } from "./platform/http/serve";
import type { AnsweredRequest } from "./platform/metrics/metrics";
import { type EmbeddedStore, UPLOADS_PATH } from "./platform/object-store/embedded-store";
import { embeddedStoreRoutes } from "./platform/object-store/embedded-store-routes";
import type { Platform } from "./platform/platform";

export type AppOptions = {
  platform: Platform;
  log: FastifyBaseLogger | false;
  /** The built pages' folder; null in tests of the API. */
  pagesFolder: string | null;
  /** The embedded store, when there is no S3. */
  embeddedStore: EmbeddedStore | null;
  /** Proxies whose forwarded addresses are trusted. */
  trustedProxies: string | null;
  /** Called for every answered request. */
  onAnswer?: (request: AnsweredRequest) => void;
  /** Overridden in tests. */
  bounds?: RequestLimits;
};

/** The largest body of the API; files go to the store. */
const BODY_LIMIT = 256 * 1024;
/** The embedded store's own limit; the edition's limit is in each upload's policy. */
const LARGEST_UPLOAD = 2_000_000_000;

/** Builds the whole server: hooks, API, store and pages. */
export async function buildApp({ platform, log, ...options }: AppOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(platform);
  const bounds = options.bounds ?? REQUEST_LIMITS;
  const app = Fastify({
    ...serverLimits(bounds),
    clientErrorHandler: handleClientError(headers),
    frameworkErrors: answerMalformedAddress(headers),
    ...(log ? { loggerInstance: log } : { logger: false }),
    // Without these, Fastify loads its own compilers at the start.
    schemaController: { compilersFactory: { buildValidator: notUsed, buildSerializer: notUsed } },
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustedProxies ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: withoutCall,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    forceCloseConnections: "idle",
    // Drain open connections on shutdown.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  sendSecurityHeaders(app, headers);
  enforceLimits(app, bounds, headers, {
    isUpload: ({ url, routeOptions }) =>
      url.startsWith(UPLOADS_PATH) || (routeOptions.bodyLimit ?? 0) > BODY_LIMIT,
    isProxy: () => options.trustedProxies !== null,
  });
  closeConnectionsOnShutdown(app, platform.live.endStreams);
  if (options.onAnswer) reportAnswers(app, options.onAnswer);
  answerErrors(app);
  acceptJson(app);

  await app.register(cookie);
  await app.register(apiDocumentation);
  const { now } = platform.clock;
  const calls = callApis(platform, apiOf);
  const callOf = ({ raw }: FastifyRequest) => calls(raw.callSlug);
  await app.register(async (api) => {
    api.addHook("onSend", async (_request, reply) => {
      if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    });
    await compressAnswers(api);
    await answerOtherOrigins(api, platform.allowedOrigins);
    const refuseOthers = refuseOtherMethods(api);
    operationRoutes(api, platform);
    socialStarts(api, platform);
    registerEndpoints(api, apiOf(platform).routes.keys(), async (request) => (await callOf(request)).api);
    refuseOthers();
  });

  if (platform.developmentMailbox) await app.register(developmentMailbox, { platform });
  if (options.embeddedStore) {
    const own = [new URL(platform.publicUrl).origin, ...(platform.production ? [] : loopback(platform))];
    const origins = [...own, ...platform.allowedOrigins];
    const store = { store: options.embeddedStore, origins, maxBytes: LARGEST_UPLOAD };
    await app.register(embeddedStoreRoutes, store);
  }
  await app.register(publicProgramme, {
    namespaceOf: programmeNamespace,
    callOf: async (slug: string | undefined) => {
      const { platform, api } = await calls(slug);
      return { platform, isDraft: api.isDraft };
    },
    answerEarly: (find: FindReady) => answerEarly(app, find, { headers, tell: options.onAnswer }),
  });
  if (options.pagesFolder) {
    const openings = new Map<string, (shown: ShownCall, mayBeLoggedIn: boolean) => Opening | null>([
      [PAGES.landing, (shown, mayBeLoggedIn) => landingOpening(shown, { now: now(), mayBeLoggedIn })],
      [PAGES.conduct, (shown, mayBeLoggedIn) => conductOpening(shown, { now: now(), mayBeLoggedIn })],
      // These pages redirect users who may be logged in.
      [PAGES.login, (shown, mayBeLoggedIn) => (mayBeLoggedIn ? null : logInOpening(shown, platform))],
      [PAGES.signup, (shown, mayBeLoggedIn) => (mayBeLoggedIn ? null : signUpOpening(shown, platform))],
    ]);
    /** What a page is sent with: nothing for a draft, as anyone may request it, but for who is invited to it. */
    const content: PagesOptions["content"] = async (request, page) => {
      const { platform, api } = await callOf(request);
      const elsewhere = await addressElsewhere(platform, {
        url: request.url,
        callSlug: request.raw.callSlug,
      });
      if (elsewhere !== null) return { movedTo: elsewhere };
      if (api.isDraft && !(await isInvitation(platform, request.url))) return null;
      const { shown, sent } = await readEdition(platform, { rebuiltTypes, hasProgramme });
      const open = page === null ? undefined : openings.get(page);
      return { data: sent, opening: open?.(shown, sessionHinted(platform, request.cookies)) ?? null };
    };
    const rendered = [...openings.keys()];
    await app.register(pages, { folder: options.pagesFolder, platform, rendered, content });
  } else app.setNotFoundHandler((_, reply) => reply.code(404).send({ detail: REFUSALS["not-found"].detail }));
  return app;
}

/** Every route is checked by zod. */
const notUsed = (): never => {
  throw new Error("A route has no compiler for its schema.");
};

/** The origins under which a developer's browser may have opened the portal. */
const loopback = ({ publicUrl }: Platform): string[] => {
  const { protocol, port } = new URL(publicUrl);
  return ["localhost", "127.0.0.1", "[::1]"].map((host) => `${protocol}//${host}${port && `:${port}`}`);
};
