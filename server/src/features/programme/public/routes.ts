import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { FindReady } from "#platform/http/early-answers";
import type { Platform } from "#platform/platform";
import type { NamespaceOf } from "../publishing/notify";
import { type Answer, answerOf, type Written } from "./answer";
import { personPage, personPhoto, talkPageOf } from "./detail-html";
import { earlyAnswers } from "./early-answers";
import { calendarOfMine, feedAt, roomFeed, sitemap, talkFeed, talksIn } from "./feeds";
import type { PublicProgramme } from "./model";
import { missingPage } from "./page";
import { type Prepared, preparedProgramme } from "./prepared";
import { embeddedProgramme, keyOfPage, programmePage, roomPage } from "./programme-html";
import { WIDGET } from "./script";
import type { Wanted } from "./search-form";

type Options = {
  namespaceOf: NamespaceOf;
  /** The call with a slug, or the default one; refuses one that does not exist. */
  callOf: (slug: string | undefined) => Promise<{ platform: Platform; isDraft: boolean }>;
  /** Takes what finds the answers that need no router. */
  answerEarly: (find: FindReady) => void;
};

type Parts = { Params: { file: string }; Querystring: Record<string, unknown> };

/** The pages and feeds of the published programme, which anyone may read: below /programme, and /c/{slug}/programme. */
export async function publicProgramme(
  app: FastifyInstance,
  { namespaceOf, callOf, answerEarly }: Options,
): Promise<void> {
  const programmes = new WeakMap<Platform, () => Promise<Prepared>>();

  async function preparedFor(slug: string | undefined): Promise<Prepared | null> {
    const { platform, isDraft } = await callOf(slug);
    if (isDraft) return null;
    const known = programmes.get(platform) ?? preparedProgramme(platform, namespaceOf);
    programmes.set(platform, known);
    return known();
  }
  const early = earlyAnswers(preparedFor);
  answerEarly(early.find);

  type Writer = (
    programme: PublicProgramme,
    request: FastifyRequest<Parts>,
    slug: string | undefined,
  ) => Promise<Written | null> | Written | null;
  /** By what an answer is kept: all spellings of an address have one. Null: it is not kept. */
  type KeyOf = (programme: PublicProgramme, request: FastifyRequest<Parts>, address: string) => string | null;

  /** Serves what is written of the programme at an address. Only pages that exist are kept, so they are not too many. */
  function serveAt(route: string, write: Writer, keyOf: KeyOf = (_programme, _request, address) => address) {
    app.get<Parts>(route, async (request, reply) => {
      const { callSlug } = request.raw;
      const prepared = await preparedFor(callSlug);
      const programme = prepared?.programme;
      if (!programme) return send(reply, answerOf(missingPage(null), route));
      const written = async () => (await write(programme, request, callSlug)) ?? missingPage(programme);
      const key = keyOf(
        programme,
        request,
        route.replace(":file", () => request.params.file),
      );
      if (key === null) return send(reply, answerOf(await written(), route));
      early.remember(callSlug, prepared);
      return send(reply, await prepared.answer(key, { route, write: written }));
    });
  }

  /** Of a page that may be asked for a part. */
  const keyOfPart: KeyOf = (programme, { url, query }, address) => {
    if (!url.includes("?")) return address;
    const key = keyOfPage(programme, wantedIn(query));
    return key === null ? null : `${address} ${key}`;
  };

  serveAt("/programme", (programme, { query }) => programmePage(programme, wantedIn(query)), keyOfPart);
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
    keyOfPart,
  );
  serveAt("/programme/widget.js", () => ({ type: "text/javascript; charset=utf-8", text: WIDGET }));
  serveAt("/programme/rooms/:file", (programme, { params: { file } }) =>
    file.endsWith(".ics") ? roomFeed(programme, file.slice(0, -4)) : roomPage(programme, file),
  );
  serveAt("/programme/talks/:file", (programme, { params: { file } }) =>
    file.endsWith(".ics") ? talkFeed(programme, file.slice(0, -4)) : talkPageOf(programme, file),
  );
  serveAt("/programme/speakers/:file", (programme, { params }) => personPage(programme, params.file));
  serveAt("/programme/speakers/:file/photo", async (programme, { params }, slug) =>
    personPhoto(programme, params.file, (await callOf(slug)).platform),
  );
  serveAt("/sitemap.xml", sitemap);
}

const textIn = (value: unknown): string => (typeof value === "string" ? value.slice(0, 200).trim() : "");

const wantedIn = (query: Record<string, unknown>): Wanted => ({
  q: textIn(query.q),
  day: textIn(query.day),
  room: textIn(query.room),
  track: textIn(query.track),
  conference: textIn(query.conference),
  view: textIn(query.view) === "rooms" ? "rooms" : "list",
});

async function send(reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  const { status, headers, without, body } = await answer.sent(reply.request.headers);
  reply.code(status).headers(headers);
  for (const name of without) reply.removeHeader(name);
  return reply.send(body ?? undefined);
}
