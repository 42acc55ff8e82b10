import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Incoming } from "./disk-objects";
import { type EmbeddedStore, OBJECTS_PATH, UPLOADS_PATH } from "./embedded-store";
import { attachment } from "./object-store";
import type { PolicyGrant } from "./post-policy-conditions";
import { isStoreFull, StoreRefusal } from "./store-refusal";
import { drain, type FormFields, readUploadForm } from "./upload-form";

export type EmbeddedStoreRoutesOptions = {
  store: EmbeddedStore;
  /** The origins of pages that may upload: `https://cfp.example.org`. */
  origins: readonly string[];
  /** The largest upload, whatever its form allows. */
  maxBytes: number;
};

const DRAIN_BYTES = 16 * 1024 * 1024;
/** Allowance for the fields and boundaries of a form. */
const FORM_OVERHEAD_BYTES = 64 * 1024;

/** They replace an external S3 store, so they are not part of the documented API. */
const HIDDEN = { schema: { hide: true } };

const DOWNLOAD_HEADERS = {
  // Uploaded content must never run or render on our origin.
  "x-content-type-options": "nosniff",
  "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "cache-control": "no-store",
};

/** A Fastify plugin: the HTTP side of the embedded store. Register it without `fastify-plugin`. */
export async function embeddedStoreRoutes(
  app: FastifyInstance,
  options: EmbeddedStoreRoutesOptions,
): Promise<void> {
  // The handler streams the request itself. Applies to these routes only.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));

  app.options(UPLOADS_PATH, HIDDEN, async (request, reply) => {
    if (!request.headers.origin || !allowOrigin(options.origins, request, reply)) return refuseOrigin(reply);
    return reply
      .code(204)
      .header("access-control-allow-methods", "POST")
      .header("access-control-allow-headers", request.headers["access-control-request-headers"] ?? "*")
      .header("access-control-max-age", "600")
      .send();
  });
  app.post(UPLOADS_PATH, HIDDEN, (request, reply) => upload(options, request, reply));
  app.get<{ Params: { "*": string } }>(
    `${OBJECTS_PATH}/*`,
    { ...HIDDEN, exposeHeadRoute: false },
    (request, reply) => download(options.store, request.params["*"], request, reply),
  );
}

async function upload(
  { store, origins, maxBytes }: EmbeddedStoreRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let incoming: Incoming | undefined;
  let accepted: { fields: FormFields; grant: PolicyGrant } | undefined;
  try {
    if (!allowOrigin(origins, request, reply)) throw foreignOrigin();
    await readUploadForm(request.raw, async (fields, file) => {
      const grant = limited(store.verifyUpload(fields), maxBytes);
      refuseAnnouncedSize(request, grant);
      accepted = { fields, grant };
      incoming = await store.receive(grant, file);
    });
    if (!incoming || !accepted) throw new StoreRefusal("InvalidArgument", "The upload form has no file.");
    await store.publish(incoming, accepted.grant.key);
    return sendAccepted(reply, accepted.fields, accepted.grant.key);
  } catch (error) {
    if (incoming) await store.discard(incoming);
    return sendRefused(request, reply, asRefusal(error, request));
  }
}

const limited = (grant: PolicyGrant, maxBytes: number): PolicyGrant => ({
  ...grant,
  maxBytes: Math.min(grant.maxBytes, maxBytes),
});

function refuseAnnouncedSize(request: FastifyRequest, grant: PolicyGrant): void {
  if (Number(request.headers["content-length"] ?? 0) <= grant.maxBytes + FORM_OVERHEAD_BYTES) return;
  throw new StoreRefusal("EntityTooLarge", "The file is larger than was agreed.");
}

function sendAccepted(reply: FastifyReply, fields: FormFields, key: string): FastifyReply {
  const wanted = fields.get("success_action_status");
  if (wanted === "200") return reply.code(200).send();
  if (wanted !== "201") return reply.code(204).send();
  const xml = postResponseXml(`${OBJECTS_PATH}/${key}`, "uploads", key);
  return reply.code(201).type("application/xml").send(xml);
}

async function sendRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: StoreRefusal,
): Promise<FastifyReply> {
  if (!(await drain(request.raw, DRAIN_BYTES))) reply.header("connection", "close");
  return reply.code(refusal.status).type("application/xml").send(errorXml(refusal));
}

function asRefusal(error: unknown, request: FastifyRequest): StoreRefusal {
  if (error instanceof StoreRefusal) return error;
  if (isStoreFull(error)) {
    request.log.error("An upload failed: the disk of DATA_DIR is full");
    return new StoreRefusal("StorageFull", "There is no room left for files. Please try again later.");
  }
  request.log.error({ err: error }, "An upload failed");
  return new StoreRefusal("InternalError", "The file could not be stored.");
}

/** Allows pages of these origins to read the answer. Without an Origin header it is not a cross-site call. */
function allowOrigin(origins: readonly string[], request: FastifyRequest, reply: FastifyReply): boolean {
  const { origin } = request.headers;
  reply.header("vary", "Origin");
  if (origin === undefined) return true;
  if (!origins.includes(origin)) return false;
  reply.header("access-control-allow-origin", origin);
  return true;
}

const foreignOrigin = () => new StoreRefusal("AccessForbidden", "Uploads from this origin are not allowed.");

function refuseOrigin(reply: FastifyReply): FastifyReply {
  const refusal = foreignOrigin();
  return reply.code(refusal.status).type("application/xml").send(errorXml(refusal));
}

async function download(
  store: EmbeddedStore,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.headers(DOWNLOAD_HEADERS);
  const query = new URL(request.url, "http://store").searchParams;
  const terms = store.verifyDownload(key, query);
  if (terms === null) return sendText(reply, 403, "This link is not valid, or no longer.");
  const head = await store.head(key);
  if (head === null) return sendText(reply, 404, "This file no longer exists.");
  return reply
    .header("content-disposition", attachment(terms.filename))
    .header("content-length", head.size)
    .type(terms.contentType)
    .send(await store.read(key));
}

function sendText(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply.code(status).type("text/plain; charset=utf-8").send(`${sentence}\n`);
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An error in S3's format. */
function errorXml({ code, message }: StoreRefusal): string {
  return `${DECLARATION}<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
}

/** S3's answer to an upload with `success_action_status` 201. */
function postResponseXml(location: string, bucket: string, key: string): string {
  const where = `<Location>${escapeXml(location)}</Location><Bucket>${escapeXml(bucket)}</Bucket><Key>${escapeXml(key)}</Key>`;
  return `${DECLARATION}<PostResponse>${where}</PostResponse>`;
}

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
