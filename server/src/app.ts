import cookie from "@fastify/cookie";
import { PAGES } from "@lectern/domain/kernel/paths";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { addressElsewhere } from "./address-elsewhere";
import { callApis } from "./call-apis";
import type { ShownCall } from "./features/call/actions";
import { conductOpening } from "./features/call/conduct-html";
import { landingOpening } from "./features/call/landing-html";
import { editionRoutes, readEdition } from "./features/call/routes";
import { boardRoutes } from "./features/deciding/board/routes";
import { decisionRoutes } from "./features/deciding/decisions/routes";
import { noteRoutes } from "./features/deciding/notes/routes";
import { releaseRoutes } from "./features/deciding/releases/routes";
import { tagRoutes } from "./features/deciding/tags/routes";
import { viewRoutes } from "./features/deciding/views/routes";
import { addressRoutes } from "./features/identity/accounts/address/routes";
import { sessionHinted } from "./features/identity/accounts/cookies";
import { logInOpening } from "./features/identity/accounts/log-in-html";
import { accountRoutes } from "./features/identity/accounts/routes";
import { identifier } from "./features/identity/accounts/sessions";
import { socialRoutes, socialStarts } from "./features/identity/accounts/social/routes";
import { captchaRoutes } from "./features/identity/captcha/routes";
import { profileRoutes } from "./features/identity/profiles/routes";
import { secondFactorRoutes } from "./features/identity/second-factor/routes";
import { sessionRoutes } from "./features/identity/sessions/routes";
import { auditRoutes } from "./features/office/audit/routes";
import { callRoutes } from "./features/office/calls/routes";
import { dashboardRoutes } from "./features/office/dashboard/routes";
import { digestRoutes } from "./features/office/digests/routes";
import { exportRoutes } from "./features/office/exports/routes";
import { figureRoutes } from "./features/office/figures/routes";
import { importRoutes } from "./features/office/imports/routes";
import { invitationRoutes } from "./features/office/invitations/routes";
import { letterRoutes } from "./features/office/letters/routes";
import { mergeRoutes } from "./features/office/merge/routes";
import { operationRoutes } from "./features/office/operations/routes";
import { followAddress } from "./features/office/people/follow-address";
import { peopleRoutes } from "./features/office/people/routes";
import { isPersonHere } from "./features/office/people/store";
import { privacyRoutes } from "./features/office/privacy/routes";
import { setUpRoutes } from "./features/office/set-up/routes";
import { settingsRoutes } from "./features/office/settings/routes";
import { developmentMailbox } from "./features/post/mailbox-routes";
import { mailRoutes } from "./features/post/routes";
import { scheduleRoutes } from "./features/programme/routes";
import { programmeEnd, slotOf } from "./features/programme/store";
import { availabilityRoutes } from "./features/proposals/availability/routes";
import { byOrganisersRoutes } from "./features/proposals/by-organisers/routes";
import { confirmationRoutes } from "./features/proposals/confirmations/routes";
import { consentRoutes } from "./features/proposals/consents/routes";
import { fileRoutes } from "./features/proposals/files/routes";
import { rebuiltTypes } from "./features/proposals/files/workers";
import { lateCodeRoutes } from "./features/proposals/late-codes/routes";
import { needsRoutes } from "./features/proposals/needs/routes";
import { questionRoutes } from "./features/proposals/questions/routes";
import { submissionRoutes } from "./features/proposals/routes";
import { inviteNamed } from "./features/proposals/speakers/inviting";
import { invitationLimit } from "./features/proposals/speakers/limits";
import { speakerRoutes } from "./features/proposals/speakers/routes";
import { taskRoutes } from "./features/proposals/tasks/routes";
import { versionRoutes } from "./features/proposals/versions/routes";
import { dropReviewOf } from "./features/reviewing/actions";
import { conflictRoutes } from "./features/reviewing/conflicts/routes";
import { criteriaRoutes } from "./features/reviewing/criteria/routes";
import { discussionRoutes } from "./features/reviewing/discussion/routes";
import { liveRoutes } from "./features/reviewing/live/routes";
import { panelRoutes } from "./features/reviewing/panel/routes";
import { notifyAskers } from "./features/reviewing/questions/answered";
import { panelQuestionRoutes } from "./features/reviewing/questions/routes";
import { reviewRoutes } from "./features/reviewing/routes";
import { sightRoutes } from "./features/reviewing/sight/routes";
import { reportAnswers } from "./platform/http/answer-reports";
import { withoutCall } from "./platform/http/call-path";
import { handleClientError } from "./platform/http/client-error";
import { compressAnswers } from "./platform/http/compression";
import { apiDocumentation } from "./platform/http/documentation";
import { closeConnectionsOnShutdown } from "./platform/http/draining";
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
import { type CallApi, type Routes, registerEndpoints } from "./platform/http/serve";
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
  app.addHook("onSend", async (request, reply) => void reply.header("x-request-id", request.id));
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
  if (options.pagesFolder) {
    const openings = new Map<string, (shown: ShownCall, mayBeLoggedIn: boolean) => Opening | null>([
      [PAGES.landing, (shown, mayBeLoggedIn) => landingOpening(shown, { now: now(), mayBeLoggedIn })],
      [PAGES.conduct, (shown, mayBeLoggedIn) => conductOpening(shown, { now: now(), mayBeLoggedIn })],
      // The page redirects users who may be logged in.
      [PAGES.login, (shown, mayBeLoggedIn) => (mayBeLoggedIn ? null : logInOpening(shown, platform))],
    ]);
    /** What a page is sent with: nothing for a draft, as anyone may request it. */
    const content: PagesOptions["content"] = async (request, page) => {
      const { platform, api } = await callOf(request);
      const elsewhere = await addressElsewhere(platform, {
        url: request.url,
        callSlug: request.raw.callSlug,
      });
      if (elsewhere !== null) return { movedTo: elsewhere };
      if (api.isDraft) return null;
      const { shown, sent } = await readEdition(platform, rebuiltTypes);
      const open = page === null ? undefined : openings.get(page);
      return { data: sent, opening: open?.(shown, sessionHinted(platform, request.cookies)) ?? null };
    };
    const rendered = [...openings.keys()];
    await app.register(pages, { folder: options.pagesFolder, platform, rendered, content });
  } else app.setNotFoundHandler((_, reply) => reply.code(404).send({ detail: REFUSALS["not-found"].detail }));
  return app;
}

/** The API of one call. */
function apiOf(platform: Platform): Pick<CallApi, "routes" | "identify"> {
  const routes: Routes = new Map();
  editionRoutes(routes, platform, rebuiltTypes);
  captchaRoutes(routes, platform);
  accountRoutes(routes, platform);
  addressRoutes(routes, platform, followAddress);
  socialRoutes(routes, platform);
  secondFactorRoutes(routes, platform);
  sessionRoutes(routes, platform);
  digestRoutes(routes, platform);
  profileRoutes(routes, platform);
  mergeRoutes(routes, platform);
  privacyRoutes(routes, platform);
  const inviting = { limit: invitationLimit(platform.db), invite: inviteNamed };
  submissionRoutes(routes, platform, { slotOf, inviting });
  byOrganisersRoutes(routes, platform, { slotOf });
  versionRoutes(routes, platform);
  speakerRoutes(routes, platform, { dropReview: dropReviewOf });
  questionRoutes(routes, platform, { notifyAskers });
  sightRoutes(routes, platform);
  reviewRoutes(routes, platform);
  discussionRoutes(routes, platform);
  liveRoutes(routes, platform);
  criteriaRoutes(routes, platform);
  panelQuestionRoutes(routes, platform);
  peopleRoutes(routes, platform);
  invitationRoutes(routes, platform);
  auditRoutes(routes, platform);
  boardRoutes(routes, platform);
  tagRoutes(routes, platform);
  viewRoutes(routes, platform);
  noteRoutes(routes, platform, { isPersonHere });
  panelRoutes(routes, platform);
  decisionRoutes(routes, platform);
  conflictRoutes(routes, platform);
  settingsRoutes(routes, platform);
  lateCodeRoutes(routes, platform);
  exportRoutes(routes, platform);
  importRoutes(routes, platform);
  figureRoutes(routes, platform);
  dashboardRoutes(routes, platform);
  setUpRoutes(routes, platform);
  fileRoutes(routes, platform);
  releaseRoutes(routes, platform);
  confirmationRoutes(routes, platform, { slotOf });
  consentRoutes(routes, platform);
  availabilityRoutes(routes, platform);
  needsRoutes(routes, platform, { programmeEnd });
  taskRoutes(routes, platform);
  scheduleRoutes(routes, platform);
  mailRoutes(routes, platform);
  letterRoutes(routes, platform);
  callRoutes(routes, platform);
  return { routes, identify: identifier(platform) };
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
