import { sameRoom } from "@lectern/domain/programme/rules";
import { pictureOf } from "#features/proposals/files/actions";
import { type Markup, markup } from "#platform/http/markup";
import type { Platform } from "#platform/platform";
import type { OnStage, StageEvent } from "../feeds/programme";
import type { Written } from "./answer";
import { dayOf, type PublicProgramme, personOf } from "./model";
import {
  conferenceOf,
  dayInWords,
  markable,
  namesOf,
  pageOf,
  paragraphs,
  roomOf,
  timesOf,
  zoneLine,
} from "./page";

/** The first words of a text, for search engines. */
const briefly = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 200 ? `${line.slice(0, 199).replace(/\s\S*$/, "")}…` : line;
};

const speakersOf = (talk: StageEvent): string => talk.people.map(({ name }) => name).join(", ");

/** The page of a talk; null where it is not in the programme. */
export function talkPageOf(programme: PublicProgramme, id: string): Written | null {
  const talk = programme.talks.find((each) => String(each.id) === id);
  if (!talk) return null;
  const { edition, base, callUrl } = programme;
  const path = `/programme/talks/${talk.id}`;
  const conference = conferenceOf(programme, talk);
  const room = programme.rooms.find(({ name }) => sameRoom(name, talk.room));
  return pageOf(programme, {
    title: talk.title,
    description: briefly(`${speakersOf(talk)}. ${talk.abstract}`),
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
      eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
      location: {
        "@type": "Place",
        name: talk.room,
        ...(room && { url: `${callUrl}/programme/rooms/${room.slug}` }),
        address: programme.title,
      },
      performer: talk.people.map(({ guid, name, hasPage }) => ({
        "@type": "Person",
        name,
        ...(hasPage && { url: `${callUrl}/programme/speakers/${guid}` }),
      })),
      superEvent: { "@type": "Event", name: programme.title, url: `${callUrl}/programme` },
    },
    body: markup`<article${markable(talk)}><h1 dir="auto">${talk.title}</h1><p class="sub">${namesOf(talk, base)}</p>
<dl class="facts"><dt>When</dt><dd>${dayInWords(dayOf(programme, talk.start))}, ${timesOf(talk, edition.zone)}</dd>
<dt>Where</dt><dd>${roomOf(programme, talk)}${room?.description ? ` – ${room.description}` : ""}</dd>
${conference && markup`<dt>Conference</dt><dd>${conference}</dd>`}
<dt>Topic</dt><dd><a href="${base}/programme?track=${encodeURIComponent(talk.track)}">${talk.track}</a> · ${talk.type}</dd></dl>
${zoneLine(programme)}
<div class="lede">${paragraphs(talk.abstract)}</div>
<p><a class="button" href="${base}${path}.ics">Add to calendar</a></p>
<ul class="people" aria-label="Speakers">${talk.people.map((person) => speaker(programme, person))}</ul></article>`,
  });
}

const speaker = ({ base }: PublicProgramme, { guid, name, biography, hasPage }: OnStage): Markup =>
  markup`<li><h2>${hasPage ? markup`<a href="${base}/programme/speakers/${guid}">${name}</a>` : name}</h2>${paragraphs(biography)}</li>`;

const photoOf = ({ photos }: PublicProgramme, person: OnStage | undefined) =>
  person?.account === undefined ? undefined : photos.get(person.account);

/** The photo of a speaker who has such a page; null where there is none. */
export async function personPhoto(
  programme: PublicProgramme,
  guid: string,
  platform: Platform,
): Promise<Written | null> {
  const photo = photoOf(programme, personOf(programme, guid)?.person);
  if (!photo) return null;
  const { mediaType, content } = await pictureOf(platform, photo, 1);
  return { type: mediaType, text: content };
}

/** The page of a speaker who agreed to it; null for anyone else. */
export function personPage(programme: PublicProgramme, guid: string): Written | null {
  const known = personOf(programme, guid);
  if (!known) return null;
  const { person, talks } = known;
  const { base, callUrl } = programme;
  const path = `/programme/speakers/${guid}`;
  const photo = photoOf(programme, person) && `${callUrl}${path}/photo`;
  return pageOf(programme, {
    title: person.name,
    description: briefly(`${person.name} at ${programme.title}. ${person.biography}`),
    path,
    kind: "profile",
    about: {
      "@type": "Person",
      name: person.name,
      url: `${callUrl}${path}`,
      ...(photo && { image: photo }),
    },
    ...(photo && { image: photo }),
    body: markup`<h1>${person.name}</h1>${photo ? markup`<img class="photo" src="${base}${path}/photo" alt="Portrait of ${person.name}">` : null}<div class="lede">${paragraphs(person.biography)}</div>
${zoneLine(programme)}
<section class="day"><h2>Talks</h2><ol class="slots">${talks.map((talk) => slotOf(programme, talk))}</ol></section>`,
  });
}

/** When and where a speaker talks. */
function slotOf(programme: PublicProgramme, talk: StageEvent): Markup {
  const { edition, base } = programme;
  const conference = conferenceOf(programme, talk);
  return markup`<li class="slot"${markable(talk)}><p class="times">${timesOf(talk, edition.zone)}</p><div><h3 dir="auto"><a href="${base}/programme/talks/${String(talk.id)}">${talk.title}</a></h3>
<p class="tags">${dayInWords(dayOf(programme, talk.start))} · ${roomOf(programme, talk)}${conference && ` · ${conference}`}</p></div></li>`;
}
