import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "#platform/platform";
import type { NamespaceOf } from "../publishing/notify";
import { personPage, personPhoto, talkPageOf } from "./detail-html";
import { calendarOfMine, feedAt, roomFeed, sitemap, talkFeed, talksIn } from "./feeds";
import type { PublicProgramme } from "./model";
import { missingPage } from "./page";
import { type Answer, answerOf, type Prepared, preparedProgramme, type Written } from "./prepared";
import { embeddedProgramme, keyOfPage, programmePage, roomPage, type Wanted } from "./programme-html";
import { WIDGET } from "./script";

type Options = {
  namespaceOf: NamespaceOf;
  /** The call of a request; refuses one that does not exist. */
  callOf: (request: FastifyRequest) => Promise<{ platform: Platform; isDraft: boolean }>;
};

type Parts = { Params: { file: string }; Querystring: Record<string, unknown> };

/** The pages and feeds of the published programme, which anyone may read: below /programme, and /c/{slug}/programme. */
export async function publicProgramme(app: FastifyInstance, { namespaceOf, callOf }: Options): Promise<void> {
  const programmes = new WeakMap<Platform, () => Promise<Prepared>>();

  async function preparedFor({ platform, isDraft }: { platform: Platform; isDraft: boolean }) {
    if (isDraft) return null;
    const known = programmes.get(platform) ?? preparedProgramme(platform, namespaceOf);
    programmes.set(platform, known);
    return known();
  }

  type Writer = (
    programme: PublicProgramme,
    request: FastifyRequest<Parts>,
    platform: Platform,
  ) => Promise<Written | null> | Written | null;

  /** Serves what is written of the programme at an address. `keyOf`: by what it is kept; null: it is not. */
  function serveAt(
    path: string,
    write: Writer,
    keyOf: (programme: PublicProgramme, request: FastifyRequest<Parts>) => string | null = (_, { url }) =>
      url.replace(/\?.*/s, ""),
  ) {
    // No line of log for each of very many readers: the metrics count them, and faults are logged.
    app.get<Parts>(path, { logLevel: "warn" }, async (request, reply) => {
      const call = await callOf(request);
      const prepared = await preparedFor(call);
      const programme = prepared?.programme;
      if (!programme) return send(request, reply, answerOf(missingPage(null)));
      const written = async () => (await write(programme, request, call.platform)) ?? missingPage(programme);
      const key = keyOf(programme, request);
      const answer = key === null ? answerOf(await written()) : await prepared.answer(key, written);
      return send(request, reply, answer);
    });
  }

  serveAt(
    "/programme",
    (programme, { query }) => programmePage(programme, wantedIn(query)),
    (programme, { query }) => keyOfPage(programme, wantedIn(query)),
  );
  for (const file of ["schedule.ics", "schedule.xml", "schedule.json"] as const)
    serveAt(`/programme/${file}`, (programme) => feedAt(programme, file));
  serveAt(
    "/programme/mine.ics",
    (programme, { query }) => calendarOfMine(programme, talksIn(query.talks)),
    () => null,
  );
  serveAt(
    "/programme/embed",
    (programme, { query }) => embeddedProgramme(programme, wantedIn(query)),
    (programme, { query }) => {
      const key = keyOfPage(programme, wantedIn(query));
      return key === null ? null : `embed ${key}`;
    },
  );
  serveAt("/programme/widget.js", () => ({ type: "text/javascript; charset=utf-8", text: WIDGET }));
  serveAt("/programme/rooms/:file", (programme, { params: { file } }) =>
    file.endsWith(".ics") ? roomFeed(programme, file.slice(0, -4)) : roomPage(programme, file),
  );
  serveAt("/programme/talks/:file", (programme, { params: { file } }) =>
    file.endsWith(".ics") ? talkFeed(programme, file.slice(0, -4)) : talkPageOf(programme, file),
  );
  serveAt("/programme/speakers/:file", (programme, { params }) => personPage(programme, params.file));
  serveAt("/programme/speakers/:file/photo", (programme, { params }, platform) =>
    personPhoto(programme, params.file, platform),
  );
  serveAt("/sitemap.xml", sitemap);
}

const textIn = (value: unknown): string => (typeof value === "string" ? value.slice(0, 200).trim() : "");

const wantedIn = (query: Record<string, unknown>): Wanted => ({
  q: textIn(query.q),
  day: textIn(query.day),
  room: textIn(query.room),
  track: textIn(query.track),
  view: textIn(query.view) === "rooms" ? "rooms" : "list",
});

/** Pages and feeds are asked for again each time, and are mostly unchanged. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): FastifyReply | Promise<FastifyReply> {
  reply.headers(answer.headers);
  // The policy says which sites may; the older header knows no list.
  if (answer.framed) reply.removeHeader("x-frame-options");
  const { "if-none-match": known, "accept-encoding": accepted } = request.headers;
  if (
    answer.status === 200 &&
    known?.split(",").some((each) => each.trim().replace(/^W\//, "") === `"${answer.tag}"`)
  )
    return reply.code(304).send();
  reply.code(answer.status).type(answer.type);
  const isPacked = answer.body.length < 1_024 || answer.type.startsWith("image/");
  const encoding = isPacked ? null : encodingIn(accepted?.toString() ?? "");
  return encoding === null ? reply.send(answer.body) : sendEncoded(reply, answer, encoding);
}

const encodingIn = (accepted: string): "br" | "gzip" | null => {
  const names = accepted.split(/\s*,\s*/);
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : null;
};

const sendEncoded = async (reply: FastifyReply, answer: Answer, encoding: "br" | "gzip") =>
  reply.header("content-encoding", encoding).send(await answer.encoded(encoding));
