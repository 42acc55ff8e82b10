import { type Markup, markup } from "#platform/http/markup";
import type { PublicProgramme } from "./model";
import { dayInWords } from "./page";

/** What a reader looks for; empty texts: anything. */
export type Wanted = {
  q: string;
  day: string;
  room: string;
  track: string;
  conference: string;
  view: "list" | "rooms";
};

/** Everything, in one list. */
export const ANY: Wanted = { q: "", day: "", room: "", track: "", conference: "", view: "list" };

type Choice = readonly [value: string, label: string];
type Filter = { name: keyof Wanted; label: string; any: string; choices: readonly Choice[] };

const same = (text: string): Choice => [text, text];

/** What the talks can be filtered by. */
const filtersOf = ({ days, rooms, tracks, conferences }: PublicProgramme): Filter[] => [
  { name: "day", label: "Day", any: "All days", choices: days.map((day) => [day, dayInWords(day)]) },
  { name: "room", label: "Room", any: "All rooms", choices: rooms.map(({ slug, name }) => [slug, name]) },
  { name: "track", label: "Topic", any: "All topics", choices: tracks.map(same) },
  { name: "conference", label: "Conference", any: "All", choices: conferences.map(same) },
];

const VIEWS: readonly Choice[] = [
  ["list", "List"],
  ["rooms", "By room"],
];

/** The form by which a reader looks for talks; a filter with one choice is left out. */
export function searchForm(programme: PublicProgramme, wanted: Wanted): Markup {
  const select = (name: keyof Wanted, label: string, choices: readonly Choice[]) =>
    markup`<label>${label}<select name="${name}">${choices.map(
      ([value, shown]) =>
        markup`<option value="${value}"${value === wanted[name] ? markup` selected` : null}>${shown}</option>`,
    )}</select></label>
`;
  const filters = filtersOf(programme).filter(({ choices }) => choices.length > 1);
  return markup`<form class="find" method="get" action="${programme.base}/programme" role="search" aria-label="Programme">
<label class="words">Search<input type="search" name="q" value="${wanted.q}" maxlength="200"></label>
${filters.map(({ name, label, any, choices }) => select(name, label, [["", any], ...choices]))}${select("view", "View", VIEWS)}<button class="main" type="submit">Show</button></form>`;
}
