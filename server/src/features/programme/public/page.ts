import { createHash } from "node:crypto";
import { SKIP_LINK } from "@lectern/domain/kernel/skip-link";
import { clockFace } from "@lectern/domain/kernel/zoned";
import { escapeHtml, type Markup, markup } from "#platform/http/markup";
import type { PublicProgramme } from "./model";
import type { Written } from "./prepared";
import { SCRIPT, STYLE } from "./style";

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The page runs its one script and loads nothing. Its answer is the same for everyone, so it has hashes and no nonce. */
const POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  "img-src data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' fill='%230b100e'/%3E%3Cpath d='M6 9l7 7-7 7' fill='none' stroke='%232fe584' stroke-width='4'/%3E%3Crect x='16' y='21' width='10' height='4' fill='%232fe584'/%3E%3C/svg%3E";

export type Page = {
  title: string;
  description: string;
  /** Its address below the call's. */
  path: string;
  /** What kind of thing OpenGraph and schema.org take it for. */
  kind?: "website" | "article" | "profile";
  about?: object;
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
<meta property="og:url" content="${callUrl}${page.path}">
<script>${{ html: SCRIPT }}</script><style>${{ html: STYLE }}</style>
${page.about ? { html: jsonLd(page.about) } : null}
</head><body><a class="skip" href="#main">${SKIP_LINK}</a><div class="page">
<header class="top"><a href="${base}/programme">${name}: programme</a><a href="${edition.site}">Conference site</a></header>
<main id="main" tabindex="-1">${page.body}</main>
<footer><ul><li><a href="${base}/programme/schedule.ics">iCalendar</a></li><li><a href="${base}/programme/schedule.xml">schedule.xml</a></li><li><a href="${base}/programme/schedule.json">schedule.json</a></li></ul>
Version ${String(programme.number)} of the programme, published ${dateOf(programme.publishedAt, edition.zone)}.</footer>
</div></body></html>`.html;
  return { status: page.status ?? 200, type: "text/html; charset=utf-8", policy: POLICY, text: html };
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
    type: "text/html; charset=utf-8",
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

/** From when to when, in the conference's zone; the page's script may write the reader's. */
export const timesOf = ({ start, end }: { start: Date; end: Date }, zone: string): Markup =>
  markup`${timeOf(start, zone)}–${timeOf(end, zone)}`;

const timeOf = (at: Date, zone: string): Markup =>
  markup`<time data-at datetime="${at.toISOString()}">${clockFace(at, zone).time}</time>`;

/** In which zone the times are. */
export const zoneLine = (zone: string): Markup =>
  markup`<p class="zone" data-zone="${zone}"><span>Times are those of the conference, in ${zone.replaceAll("_", " ")}.</span></p>`;

/** A text of people in paragraphs. */
export const paragraphs = (text: string): Markup[] =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== "")
    .map((part) => ({ html: `<p dir="auto">${escapeHtml(part.trim()).replaceAll("\n", "<br>")}</p>` }));
