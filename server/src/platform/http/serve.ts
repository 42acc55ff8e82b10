import type { Readable } from "node:stream";
import type { CallState } from "@lectern/domain/call/calls";
import type { EditionSettings } from "@lectern/domain/call/words";
import { mayContinue } from "@lectern/domain/identity/second-factor/requirement";
import type { Actor } from "@lectern/domain/kernel/actor";
import { SECRET_TAGS } from "@lectern/domain/kernel/batch/rules";
import { type Endpoint, ErrorBody } from "@lectern/domain/kernel/endpoint";
import type { FieldErrors } from "@lectern/domain/kernel/refusal";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { fieldsOf } from "./errors";
import { acceptLenientBody } from "./json-body";
import { BadInput, found, Refusal, refuseIf } from "./refusal";

declare module "node:http" {
  interface IncomingMessage {
    /** Who makes the batch that this request is a read of. */
    identified?: Identified | null;
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** The API of the call that the request is for. */
    api: CallApi | null;
    identified: Identified | null;
  }
}

/** Who makes a request, and the settings and state of the call when it began: they are read together. */
export type Identified = {
  actor: Actor;
  edition: EditionSettings;
  callState: CallState;
  /** Whether they are a speaker of a proposal of this call, or are invited to be one. */
  ownsProposals: boolean;
};

/** They concern people or the installation, whatever the state of a call is. */
const OF_EVERY_CALL = [
  "accounts",
  "batch",
  "calls",
  "captcha",
  "operations",
  "privacy",
  "profiles",
  "second factor",
  "sessions",
];
const JSON_TYPE = "application/json; charset=utf-8";

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** One call of an endpoint: parameters and body are validated by the contract. */
export type Call<E extends Endpoint> = {
  params: Parsed<E["params"]>;
  query: Parsed<E["query"]>;
  body: Parsed<E["body"]>;
  actor: E["audience"] extends "anyone" ? null : Actor;
  edition: E["audience"] extends "anyone" ? null : EditionSettings;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** JSON that was already checked against the contract, whole or streamed; null: not modified (304). */
export class AnswerText {
  readonly body: Buffer | Readable | null;
  constructor(body: Buffer | Readable | null) {
    this.body = body;
  }
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E["answer"]> | AnswerText>;

/** Further errors of a refused body, by checks that only the server can make. */
type FurtherFaults = (body: unknown) => Promise<FieldErrors>;

/** What answers one endpoint. */
type Served = { handler: Handler<Endpoint>; furtherFaults: FurtherFaults | undefined };

/** The endpoints of one call's API, with what answers them on the platform of that call. */
export type Routes = Map<Endpoint, Served>;

/** What answers the requests to one call. */
export type MadeApi = {
  routes: Routes;
  /** The user of this access token, or null. */
  identify: (accessToken: string) => Promise<Identified | null>;
  /** Whether a person leads or speaks in a proposal of the call, or is invited to: they find its draft. */
  hasPart: (person: string) => Promise<boolean>;
};

/** The API of one call. */
export type CallApi = MadeApi & {
  /** Whether it is a draft, which strangers do not find, as of a second ago. */
  isDraft: boolean;
  /** The routes for this reader, which show of their own proposals what their speaker may see. */
  routesFor: (reader: string) => Routes;
};

/**
 * Says what answers an endpoint of the contract. `furtherFaults` is called for refused bodies only, so that one answer
 * names every fault.
 */
export function serve<E extends Endpoint>(
  routes: Routes,
  endpoint: E,
  handler: Handler<E>,
  furtherFaults?: FurtherFaults,
): void {
  routes.set(endpoint, { handler: handler as unknown as Handler<Endpoint>, furtherFaults });
}

/**
 * Registers endpoints with their access control, parameters and answers. Each request is answered by the API of its call,
 * which `apiOf` returns; it refuses a call that does not exist.
 */
export function registerEndpoints(
  app: FastifyInstance,
  endpoints: Iterable<Endpoint>,
  apiOf: (request: FastifyRequest) => Promise<CallApi>,
): void {
  app.decorateRequest("api", null);
  app.decorateRequest("identified", null);
  for (const endpoint of endpoints) register(app, endpoint, apiOf);
}

function register(
  app: FastifyInstance,
  endpoint: Endpoint,
  apiOf: (request: FastifyRequest) => Promise<CallApi>,
): void {
  const served = ({ api, identified }: FastifyRequest): Served | undefined => {
    const own = identified && handlesOwn(identified, endpoint);
    return (own ? api?.routesFor(identified.actor.userId) : api?.routes)?.get(endpoint);
  };
  app.route({
    method: endpoint.method,
    ...(SECRET_TAGS.includes(endpoint.tag) && { compress: false }),
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    url: endpoint.path.replace(/\{(\w+)\}/g, ":$1"),
    schema: {
      summary: endpoint.summary,
      tags: [endpoint.tag],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.audience !== "anyone" && { security: [{ bearer: [] }] }),
      response: { [endpoint.status]: endpoint.answer, "4xx": ErrorBody },
    },
    // Before the body is read: unauthorised callers get no validation errors.
    onRequest: async (request) => {
      request.api = await apiOf(request);
      await admit(request.api, request, endpoint);
    },
    // An empty body is read as {}, so that the answer names each missing field.
    preValidation: async (request) => {
      request.body ??= endpoint.body && {};
      if (endpoint.body) request.body = acceptLenientBody(endpoint.body, request.body);
    },
    errorHandler: async (error: FastifyError, request: FastifyRequest) => {
      const further = served(request)?.furtherFaults;
      if (error.validationContext !== "body" || !further) throw error;
      throw new BadInput({ ...(await further(request.body)), ...fieldsOf(error) });
    },
    handler: async (request, reply) => {
      const answer = await found(served(request)).handler({
        params: request.params,
        query: request.query,
        body: request.body,
        actor: request.identified?.actor ?? null,
        edition: request.identified?.edition ?? null,
        request,
        reply,
      } as unknown as Call<Endpoint>);
      // Taken over by a stream of events.
      if (reply.sent) return reply;
      reply.code(endpoint.status);
      if (answer instanceof AnswerText) {
        return answer.body === null ? reply.code(304).send() : reply.type(JSON_TYPE).send(answer.body);
      }
      return reply.send(answer);
    },
  });
}

/** Whether organisers' work might show or concern the organiser's own proposal. */
const handlesOwn = ({ actor, ownsProposals }: Identified, { audience, ofWholeCall }: Endpoint): boolean =>
  ownsProposals && actor.group === "organiser" && Array.isArray(audience) && !ofWholeCall;

/** Access control of every endpoint: the state of the call, a session, the group, and the second factor where one is required. */
async function admit(
  { identify, isDraft, hasPart }: CallApi,
  request: FastifyRequest,
  { audience, withoutSecondFactor, tag, method, byKey }: Endpoint,
): Promise<void> {
  const ofTheCall = !OF_EVERY_CALL.includes(tag);
  const notInDraft = ofTheCall && !byKey;
  if (audience === "anyone" && !(isDraft && notInDraft)) return;
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
  const identified = request.raw.identified ?? (token ? await identify(token) : null);
  if (!identified) throw new Refusal(audience === "anyone" ? "not-found" : "not-logged-in");
  const { actor, callState } = identified;
  request.identified = identified;
  const isStranger = notInDraft && callState === "draft" && actor.group === "speaker";
  if (isStranger && !(await hasPart(actor.userId))) throw new Refusal("not-found");
  if (ofTheCall && callState === "archived" && method !== "GET") throw new Refusal("call-archived");
  if (audience === "anyone") return;
  if (audience !== "user" && !audience.includes(actor.group)) throw new Refusal("wrong-group");
  if (!withoutSecondFactor) refuseIf(mayContinue(actor.secondFactor));
}
