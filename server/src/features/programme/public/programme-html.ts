import { counted } from "@lectern/domain/kernel/counted";
import { grouped } from "@lectern/domain/kernel/grouped";
import { isInRoom } from "@lectern/domain/programme/plan/rules";
import { BLOCK_KIND_LABELS } from "@lectern/domain/programme/plan/words";
import { sameRoom } from "@lectern/domain/programme/rules";
import { type Markup, markup } from "#platform/http/markup";
import type { StageEvent } from "../feeds/programme";
import type { Written } from "./answer";
import { dayOf, type PublicProgramme, type ShownBlock, type ShownRoom } from "./model";
import {
  conferenceOf,
  dayInWords,
  embeddedPage,
  markable,
  namesOf,
  pageOf,
  roomOf,
  timesOf,
  zoneLine,
} from "./page";
import { ANY, searchForm, type Wanted } from "./search-form";

type Entry = { start: Date; talk: StageEvent } | { start: Date; block: ShownBlock };

/** By what a page of the programme is kept; null: it is one of very many. */
export function keyOfPage(
  programme: PublicProgramme,
  { q, day, room, track, conference, view }: Wanted,
): string | null {
  const filters = [
    [day, programme.days],
    [room, programme.rooms.map(({ slug }) => slug)],
    [track, programme.tracks],
    [conference, programme.conferences],
  ] as const;
  const used = filters.filter(([value]) => value !== "");
  const isOne = q === "" && used.length < 2 && used.every(([value, known]) => known.includes(value));
  return isOne ? JSON.stringify([day, room, track, conference, view]) : null;
}

/** The programme, or what of it a reader looks for. */
export function programmePage(programme: PublicProgramme, wanted: Wanted): Written {
  const { edition, title, talks, base } = programme;
  const found = entriesFor(programme, wanted);
  const days = grouped(found, ({ start }) => dayOf(programme, start));
  const span = [programme.days[0], programme.days.at(-1)].flatMap((day) => (day ? [dayInWords(day)] : []));
  const description = `${counted(talks.length, "talk")}${span[0] ? `, ${[...new Set(span)].join(" to ")}` : ""}`;
  const sections = sectionsOf(programme, found, wanted.view === "rooms" ? inRooms : inOrder);
  const { view: _, ...filters } = wanted;
  const isWhole = Object.values(filters).every((each) => each === "");
  const count = `${found.filter((entry) => "talk" in entry).length} of ${talks.length} talks`;
  const all = markup`<a href="${base}/programme">Show all</a>`;
  return pageOf(programme, {
    title: isWhole ? "Programme" : `${count} – Programme`,
    description: `The programme of ${title}: ${description}.`,
    path: "/programme",
    about: {
      "@type": "Event",
      name: title,
      url: `${programme.callUrl}/programme`,
      ...(talks[0] && { startDate: talks[0].start.toISOString() }),
      ...(talks.at(-1) && { endDate: lastEnd(talks).toISOString() }),
      location: { "@type": "Place", name: title },
      organizer: { "@type": "Organization", name: edition.product, url: edition.site },
    },
    body: markup`<h1>Programme</h1><p class="sub">${description}</p>
${searchForm(programme, wanted)}
${isWhole || sections.length === 0 ? null : markup`<p class="found">${count}. ${all}</p>`}
${days.size > 1 ? markup`<nav aria-label="Days"><ul class="days">${[...days.keys()].map((day) => markup`<li><a href="#d${day}">${dayInWords(day).replace(/ \d+$/, "")}</a></li>`)}</ul></nav>` : null}
${zoneLine(programme, isWhole ? { html: " data-whole" } : null)}
${sections.length > 0 ? sections : markup`<p class="none">No matching talks. ${all}</p>`}`,
  });
}

/** The programme within another site. */
export function embeddedProgramme(programme: PublicProgramme, wanted: Wanted): Written {
  const { base, title, edition } = programme;
  const sections = sectionsOf(programme, entriesFor(programme, wanted), inOrder);
  return embeddedPage(
    programme,
    markup`${zoneLine(programme, markup` data-hosts="${edition.embedOrigins.join(" ")}"`)}
${sections.length > 0 ? sections : markup`<p class="none">No matching talks.</p>`}
<p><a href="${base}/programme">${title}: whole programme</a></p>`,
  );
}

/** What is in a room; null where there is none at this address. */
export function roomPage(programme: PublicProgramme, slug: string): Written | null {
  const room = programme.rooms.find((each) => each.slug === slug);
  if (!room) return null;
  const path = `/programme/rooms/${slug}`;
  const { name, description, capacity } = room;
  const wanted: Wanted = { ...ANY, room: slug };
  const facts = [description, capacity === null ? "" : `${capacity} seats`].filter(Boolean).join(" · ");
  const { callUrl, base, title } = programme;
  return pageOf(programme, {
    title: name,
    description: `What is in ${name} at ${title}.${facts === "" ? "" : ` ${facts}.`}`,
    path,
    calendar: `${path}.ics`,
    about: { "@type": "Place", name, url: `${callUrl}${path}`, ...(description !== "" && { description }) },
    body: markup`<h1 dir="auto">${name}</h1>${facts === "" ? null : markup`<p class="sub">${facts}</p>`}
<p><a class="button" href="${base}${path}.ics">Add to calendar</a></p>
${zoneLine(programme)}
${sectionsOf(programme, entriesFor(programme, wanted), inOrder)}`,
  });
}

const sectionsOf = (
  programme: PublicProgramme,
  entries: readonly Entry[],
  draw: (programme: PublicProgramme, entries: readonly Entry[]) => Markup,
): Markup[] =>
  [...grouped(entries, ({ start }) => dayOf(programme, start))].map(
    ([
      day,
      own,
    ]) => markup`<section class="day" id="d${day}" aria-labelledby="h${day}"><h2 id="h${day}">${dayInWords(day)}</h2>
${draw(programme, own)}</section>`,
  );

const lastEnd = (talks: readonly StageEvent[]): Date =>
  new Date(Math.max(...talks.map(({ end }) => end.getTime())));

/** Compares texts ignoring case and accents. */
const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function entriesFor(programme: PublicProgramme, { q, day, room, track, conference }: Wanted): Entry[] {
  const words = folded(q).split(/\s+/).filter(Boolean);
  const inRoom = programme.rooms.find(({ slug }) => slug === room);
  const talks = programme.talks.filter((talk) => {
    const texts = [talk.title, talk.abstract, talk.track, talk.room, ...talk.people.map(({ name }) => name)];
    const text = words.length > 0 ? folded(texts.join("\n")) : "";
    return (
      words.every((word) => text.includes(word)) &&
      (track === "" || talk.track === track) &&
      (conference === "" || talk.conference === conference) &&
      (room === "" || (inRoom !== undefined && sameRoom(talk.room, inRoom.name)))
    );
  });
  const blocks = programme.blocks.filter(
    (block) => q === "" && track === "" && (room === "" || (inRoom && isInRoom(block, inRoom.name))),
  );
  return [
    ...blocks.map((block): Entry => ({ start: block.start, block })),
    ...talks.map((talk): Entry => ({ start: talk.start, talk })),
  ]
    .filter(({ start }) => day === "" || dayOf(programme, start) === day)
    .sort((a, b) => a.start.getTime() - b.start.getTime());
}

const inOrder = (programme: PublicProgramme, entries: readonly Entry[]): Markup =>
  markup`<ol class="slots">${entries.map((entry) => slotOf(programme, entry, true))}</ol>`;

function inRooms(programme: PublicProgramme, entries: readonly Entry[]): Markup {
  const own = ({ name }: ShownRoom) =>
    entries.filter((entry) =>
      "talk" in entry ? sameRoom(entry.talk.room, name) : isInRoom(entry.block, name),
    );
  const columns = programme.rooms
    .map((room) => ({ room, its: own(room) }))
    .filter(({ its }) => its.length > 0);
  return markup`<div class="rooms">${columns.map(
    ({ room, its }) =>
      markup`<section aria-label="${room.name}"><h3 class="room">${room.name}</h3><ol class="slots">${its.map((entry) => slotOf(programme, entry, false))}</ol></section>`,
  )}</div>`;
}

function slotOf(programme: PublicProgramme, entry: Entry, withRoom: boolean): Markup {
  const { edition, base } = programme;
  // Below the name of its room it is one level deeper.
  const title = (of: Markup) =>
    withRoom ? markup`<h3 dir="auto">${of}</h3>` : markup`<h4 dir="auto">${of}</h4>`;
  if ("block" in entry) {
    const { block } = entry;
    const where = block.rooms.length === 0 ? "All rooms" : block.rooms.join(", ");
    return markup`<li class="slot block ${block.kind}"><p class="times">${timesOf(block, edition.zone)}</p><div>${title(markup`${block.title}`)}
<p class="tags">${[BLOCK_KIND_LABELS[block.kind], ...(withRoom ? [where] : [])].join(" · ")}</p></div></li>`;
  }
  const { talk } = entry;
  const conference = conferenceOf(programme, talk);
  return markup`<li class="slot"${markable(talk)}><p class="times">${timesOf(talk, edition.zone)}</p><div>${title(markup`<a href="${base}/programme/talks/${String(talk.id)}">${talk.title}</a>`)}
<p class="who">${namesOf(talk, base)}</p>
<p class="tags">${withRoom ? markup`${roomOf(programme, talk)} · ` : null}${talk.track} · ${talk.type}${conference && ` · ${conference}`}</p></div></li>`;
}
