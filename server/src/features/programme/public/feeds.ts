import { sameRoom } from "@lectern/domain/programme/rules";
import { escapeHtml } from "#platform/http/markup";
import { BadInput } from "#platform/http/refusal";
import { calendarOf } from "../feeds/calendar";
import { frabJson } from "../feeds/frab-json";
import { frabXml } from "../feeds/frab-xml";
import type { StageEvent } from "../feeds/programme";
import type { Written } from "./answer";
import type { PublicProgramme } from "./model";

const CALENDAR = "text/calendar; charset=utf-8";
const XML = "application/xml; charset=utf-8";

/** One of the feeds of the whole programme. */
export async function feedAt(
  { whole }: PublicProgramme,
  file: "schedule.ics" | "schedule.xml" | "schedule.json",
): Promise<Written> {
  if (file === "schedule.ics") return { type: CALENDAR, text: await calendarOf(whole) };
  if (file === "schedule.xml") return { type: XML, text: await frabXml(whole) };
  return { type: "application/json; charset=utf-8", text: JSON.stringify(frabJson(whole)) };
}

const calendarWith = async ({ whole }: PublicProgramme, name: string, events: StageEvent[]) => ({
  type: CALENDAR,
  text: await calendarOf({ ...whole, title: `${whole.title}: ${name}`, events }),
});

/** The calendar of a room; null where there is none. */
export async function roomFeed(programme: PublicProgramme, slug: string): Promise<Written | null> {
  const room = programme.rooms.find((each) => each.slug === slug);
  if (!room) return null;
  const events = programme.talks.filter((talk) => sameRoom(talk.room, room.name));
  return calendarWith(programme, room.name, events);
}

/** The calendar of a talk; null where there is none. */
export async function talkFeed(programme: PublicProgramme, id: string): Promise<Written | null> {
  const talk = programme.talks.find((each) => String(each.id) === id);
  return talk ? calendarWith(programme, talk.title, [talk]) : null;
}

/** The most talks that a calendar of one's own holds. */
const MOST_MINE = 200;

/**
 * The numbers in an address such as `?talks=3,7`, each once and in order: so the same talks are the same calendar. Throws
 * BadInput for anything else.
 */
export function talksIn(given: unknown): number[] {
  const listed = typeof given === "string" && given.length <= MOST_MINE * 11 ? given.split(",") : [];
  if (
    listed.length === 0 ||
    listed.length > MOST_MINE ||
    !listed.every((each) => /^[1-9]\d{0,9}$/.test(each))
  )
    throw new BadInput({ talks: [`Name 1 to ${MOST_MINE} talks by their numbers, such as 3,7.`] });
  return [...new Set(listed.map(Number))].sort((a, b) => a - b);
}

/** The calendar of the talks that a reader has marked. Those which are not in the programme are left out. */
export function calendarOfMine(programme: PublicProgramme, wanted: readonly number[]): Promise<Written> {
  const own = new Set(wanted);
  const events = programme.talks.filter(({ id }) => own.has(id));
  return calendarWith(programme, "my talks", events);
}

/** The addresses of all public pages of the programme, for search engines. */
export function sitemap({ talks, rooms, callUrl, publishedAt }: PublicProgramme): Written {
  const people = talks.flatMap((talk) => talk.people.filter(({ hasPage }) => hasPage));
  const guids = [...new Set(people.map(({ guid }) => guid))];
  const pages = [
    `${callUrl}/programme`,
    ...talks.map(({ id }) => `${callUrl}/programme/talks/${id}`),
    ...rooms.map(({ slug }) => `${callUrl}/programme/rooms/${encodeURIComponent(slug)}`),
    ...guids.map((guid) => `${callUrl}/programme/speakers/${guid}`),
  ];
  const changed = publishedAt.toISOString().slice(0, 10);
  const urls = pages.map((url) => `<url><loc>${escapeHtml(url)}</loc><lastmod>${changed}</lastmod></url>`);
  return {
    type: XML,
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`,
  };
}
