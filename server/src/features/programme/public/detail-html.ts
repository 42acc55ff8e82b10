import { sameRoom } from "@lectern/domain/programme/rules";
import { type Markup, markup } from "#platform/http/markup";
import type { OnStage, StageEvent } from "../feeds/programme";
import { dayOf, type PublicProgramme, personOf } from "./model";
import { dayInWords, pageOf, paragraphs, timesOf, zoneLine } from "./page";
import type { Written } from "./prepared";

/** The first words of a text, for search engines. */
const briefly = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 199).replace(/\s\S*$/, "")}…` : line;
};

const namesOf = (talk: StageEvent): string => talk.people.map(({ name }) => name).join(", ");

/** The page of a talk; null where it is not in the programme. */
export function talkPageOf(programme: PublicProgramme, id: string): Written | null {
  const talk = programme.talks.find((each) => String(each.id) === id);
  if (!talk) return null;
  const { edition, base, callUrl } = programme;
  const path = `/programme/talks/${talk.id}`;
  const room = programme.rooms.find(({ name }) => sameRoom(name, talk.room));
  return pageOf(programme, {
    title: talk.title,
    description: briefly(`${namesOf(talk)}. ${talk.abstract}`),
    path,
    kind: "article",
    calendar: `${path}.ics`,
    about: {
      "@type": "Event",
      name: talk.title,
      url: `${callUrl}${path}`,
      startDate: talk.start.toISOString(),
      endDate: talk.end.toISOString(),
      eventStatus: "https://schema.org/EventScheduled",
      description: briefly(talk.abstract),
      location: { "@type": "Place", name: talk.room },
      performer: talk.people.map(({ name }) => ({ "@type": "Person", name })),
      superEvent: { "@type": "Event", name: programme.title, url: `${callUrl}/programme` },
    },
    body: markup`<h1 dir="auto">${talk.title}</h1><p class="sub">${namesOf(talk)}</p>
<dl class="facts"><dt>When</dt><dd>${dayInWords(dayOf(programme, talk.start))}, ${timesOf(talk, edition.zone)}</dd>
<dt>Where</dt><dd>${room ? markup`<a href="${base}/programme?room=${encodeURIComponent(room.slug)}">${talk.room}</a>` : talk.room}${room?.description ? ` – ${room.description}` : ""}</dd>
<dt>Topic</dt><dd>${talk.track} · ${talk.type}</dd></dl>
${zoneLine(edition.zone)}
<div class="lede">${paragraphs(talk.abstract)}</div>
<p><a class="button" href="${base}${path}.ics">Add to calendar</a></p>
<ul class="people" aria-label="Speakers">${talk.people.map((person) => speaker(programme, person))}</ul>`,
  });
}

const speaker = ({ base }: PublicProgramme, { guid, name, biography, hasPage }: OnStage): Markup =>
  markup`<li><h3>${hasPage ? markup`<a href="${base}/programme/speakers/${guid}">${name}</a>` : name}</h3>${paragraphs(biography)}</li>`;

/** The page of a speaker who agreed to it; null for anyone else. */
export function personPage(programme: PublicProgramme, guid: string): Written | null {
  const known = personOf(programme, guid);
  if (!known) return null;
  const { person, talks } = known;
  const { edition, base, callUrl } = programme;
  const path = `/programme/speakers/${guid}`;
  return pageOf(programme, {
    title: person.name,
    description: briefly(`${person.name} at ${programme.title}. ${person.biography}`),
    path,
    kind: "profile",
    about: { "@type": "Person", name: person.name, url: `${callUrl}${path}` },
    body: markup`<h1>${person.name}</h1><div class="lede">${paragraphs(person.biography)}</div>
${zoneLine(edition.zone)}
<section class="day"><h2>Talks</h2><ol class="slots">${talks.map(
      (
        talk,
      ) => markup`<li class="slot"><p class="times">${timesOf(talk, edition.zone)}</p><div><h3 dir="auto"><a href="${base}/programme/talks/${String(talk.id)}">${talk.title}</a></h3>
<p class="tags">${dayInWords(dayOf(programme, talk.start))} · ${talk.room}</p></div></li>`,
    )}</ol></section>`,
  });
}
