import { createHash } from "node:crypto";
import { SKIP_LINK } from "@lectern/domain/kernel/skip-link";
import { clockFace } from "@lectern/domain/kernel/zoned";
import { sameRoom } from "@lectern/domain/programme/rules";
import { escapeHtml, type Markup, markup } from "#platform/http/markup";
import type { OnStage, StageEvent } from "../feeds/programme";
import type { Written } from "./answer";
import type { PublicProgramme } from "./model";
import { EMBEDDED_SCRIPT, SCRIPT } from "./script";
import { STYLE } from "./style";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The page runs its one script and loads nothing. Its answer is the same for everyone, so it has hashes and no nonce.
 * `hosts`: the origins that may frame it.
 */
const policyOf = (script: string, hosts: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(STYLE)}`,
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${hosts.length > 0 ? hosts.join(" ") : "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

const POLICY = policyOf(SCRIPT);

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' fill='%230b100e'/%3E%3Cpath d='M6 9l7 7-7 7' fill='none' stroke='%232fe584' stroke-width='4'/%3E%3Crect x='16' y='21' width='10' height='4' fill='%232fe584'/%3E%3C/svg%3E";

const HTML = "text/html; charset=utf-8";

export type Page = {
  title: string;
  description: string;
  /** Its address below the call's. */
  path: string;
  /** What kind of thing OpenGraph and schema.org take it for. */
  kind?: "website" | "article" | "profile";
  about?: object;
  /** The address of its picture. */
  image?: string;
  /** The addresses of feeds with the same content. */
  calendar?: string;
  body: Markup;
  status?: number;
};

/** A whole page of the programme. */
export function pageOf(programme: PublicProgramme, page: Page): Written {
  const { callUrl, base, title: name, edition } = programme;
  const calendar = page.calendar ?? "/programme/schedule.ics";
  const html = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} – ${name}</title>
<meta name="description" content="${page.description}">
<link rel="canonical" href="${callUrl}${page.path}">
<link rel="icon" type="image/svg+xml" href="${ICON}">
<link rel="alternate" type="text/calendar" title="${page.title}" href="${base}${calendar}">
<meta property="og:type" content="${page.kind ?? "website"}"><meta property="og:site_name" content="${name}">
<meta property="og:title" content="${page.title}"><meta property="og:description" content="${page.description}">
<meta property="og:url" content="${callUrl}${page.path}">${page.image === undefined ? null : markup`<meta property="og:image" content="${page.image}">`}
<script>${{ html: SCRIPT }}</script><style>${{ html: STYLE }}</style>
${page.about ? { html: jsonLd(page.about) } : null}
</head><body><a class="skip" href="#main">${SKIP_LINK}</a><div class="page">
<header class="top"><a href="${base}/programme">${name}: programme</a><a href="${edition.site}">Conference site</a></header>
<main id="main" tabindex="-1">${page.body}</main>
<footer><ul><li><a href="${base}/programme/schedule.ics">iCalendar</a></li><li><a href="${base}/programme/schedule.xml">schedule.xml</a></li><li><a href="${base}/programme/schedule.json">schedule.json</a></li></ul>
Version ${String(programme.number)} of the programme, published ${dateOf(programme.publishedAt, edition.zone)}.</footer>
</div></body></html>`.html;
  return { status: page.status ?? 200, type: HTML, policy: POLICY, text: html };
}

/** A page without the frame of the others, which these sites may show within theirs; its links open outside of it. */
export function embeddedPage({ title: name, edition }: PublicProgramme, body: Markup): Written {
  const hosts = edition.embedOrigins;
  const html = markup`<!doctype html>
<html lang="en" class="embedded"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><base target="_blank">
<title>Programme – ${name}</title>
<script>${{ html: EMBEDDED_SCRIPT }}</script><style>${{ html: STYLE }}</style>
</head><body><div class="page"><main>${body}</main></div></body></html>`.html;
  const policy = policyOf(EMBEDDED_SCRIPT, hosts);
  return { type: HTML, policy, text: html, ...(hosts.length > 0 && { framed: true }) };
}

/** Linked data in a page; no text of people can end the element. */
const jsonLd = (about: object) =>
  `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...about }).replaceAll("<", "\\u003c")}</script>`;

/** What is shown at an address without a page; null: no programme is published. */
export function missingPage(programme: PublicProgramme | null): Written {
  const words = programme ? "This page is not in the programme." : "The programme is not published yet.";
  if (programme)
    return pageOf(programme, {
      title: "Not found",
      description: words,
      path: "/programme",
      status: 404,
      body: markup`<h1>Not found</h1><p class="lede">${words}</p>`,
    });
  return {
    status: 404,
    type: HTML,
    policy: POLICY,
    text: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Programme</title><script>${SCRIPT}</script><style>${STYLE}</style><div class="page"><main><h1>Programme</h1><p class="lede">${escapeHtml(words)}</p></main></div></html>`,
  };
}

const WORDS = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** A date in words: `Tuesday 1 July 2025`. */
export const dayInWords = (date: string): string =>
  WORDS.format(new Date(`${date}T12:00:00Z`)).replace(",", "");

/** The date of an instant in the zone: `1 July 2025`. */
const dateOf = (instant: Date, zone: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: zone }).format(instant);

/** From when to when, in the conference's zone; the page's script adds the reader's. */
export const timesOf = ({ start, end }: { start: Date; end: Date }, zone: string): Markup =>
  markup`<span class="when">${timeOf(start, zone)}–${timeOf(end, zone)}</span>`;

const timeOf = (at: Date, zone: string): Markup =>
  markup`<time datetime="${at.toISOString()}">${clockFace(at, zone).time}</time>`;

/** In which zone the times are, with what the page's script needs; `more`: further attributes. */
export const zoneLine = (
  { edition: { zone }, base, slug }: PublicProgramme,
  more: Markup | null = null,
): Markup =>
  markup`<p class="zone" data-zone="${zone}" data-call="${slug}" data-base="${base}"${more}><span>Times are in the conference's time zone, ${zone.replaceAll("_", " ")}.</span></p>`;

/** What the page's script needs of a talk, as attributes of the element that has its title and times. */
export const markable = ({ id, room }: { id: number; room: string }): Markup =>
  markup` id="t${String(id)}" data-talk="${String(id)}" data-room="${room}"`;

/** The names of a talk's speakers, with links to the pages that they have. */
export const namesOf = ({ people }: { people: readonly OnStage[] }, base: string): Markup[] =>
  people.map(({ guid, name, hasPage }, n) => {
    const shown = hasPage
      ? markup`<a href="${base}/programme/speakers/${guid}">${name}</a>`
      : markup`${name}`;
    return n === 0 ? shown : markup`, ${shown}`;
  });

/** The name of a talk's room, with a link to its page if it has one. */
export function roomOf({ base, rooms }: PublicProgramme, talk: StageEvent): Markup {
  const room = rooms.find(({ name }) => sameRoom(name, talk.room));
  return room
    ? markup`<a href="${base}/programme/rooms/${encodeURIComponent(room.slug)}">${talk.room}</a>`
    : markup`${talk.room}`;
}

/** The name of a talk's conference; null where the programme is of one only. */
export const conferenceOf = ({ conferences }: PublicProgramme, { conference }: StageEvent): string | null =>
  (conferences.length > 1 && conference) || null;

/** A text of people in paragraphs. */
export const paragraphs = (text: string): Markup[] =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== "")
    .map((part) => ({ html: `<p dir="auto">${escapeHtml(part.trim()).replaceAll("\n", "<br>")}</p>` }));
