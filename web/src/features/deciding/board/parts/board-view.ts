import type { EditionChoices } from "@lectern/domain/call/choices";
import { DECISIONS } from "@lectern/domain/call/decisions";
import { TAG_MODES, type TagMode } from "@lectern/domain/deciding/tags/rules";
import { withCurrentNames } from "@lectern/domain/deciding/views/rules";
import { SCAN_RESULTS } from "@lectern/domain/proposals/files/words";
import { STATUSES } from "@lectern/domain/proposals/words";
import { type Sort, sortName, sortNamed } from "#platform/search";
import type { AddressForm } from "#platform/use-address-view";
import { ANSWER, NOTIFIED } from "./after-deciding";
import { COLUMNS, type ColumnName } from "./board-columns";

/** A proposal without a decision, in a filter. */
export const UNDECIDED = "none";

const codes = <C extends string>(labels: Record<C, string>) => Object.keys(labels) as C[];

export const FILTER_NAMES = [
  "status",
  "decision",
  "notified",
  "answer",
  "topic",
  "type",
  "reviews",
  "discussion",
  "file",
  "naming",
] as const;

/** A proposal without a processed file, in a filter. */
export const UNPROCESSED = "none";

/** What a discussion is filtered by (domain/src/reviewing/discussion/rules.ts). */
export const DISCUSSED = {
  needed: "Needs discussion",
  spread: "Scores far apart",
  mentions: "Unanswered mentions",
  unsettled: "Not settled",
  unread: "Unread messages",
};

/** Numbers of reviews; the last means as many or more. */
const COUNTS = ["0", "1", "2", "3", "4", "5"];
export const LAST_COUNT = COUNTS.length - 1;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The values of each filter. An empty one is inactive. */
export const filtersOf = ({
  topicTypes,
  submissionTypes,
}: EditionChoices): Record<FilterName, readonly string[]> => ({
  status: STATUSES,
  decision: [UNDECIDED, ...DECISIONS],
  notified: codes(NOTIFIED),
  answer: codes(ANSWER),
  topic: topicTypes.map(({ code }) => code),
  type: submissionTypes.map(({ code }) => code),
  reviews: COUNTS,
  discussion: codes(DISCUSSED),
  file: [UNPROCESSED, ...SCAN_RESULTS],
  /** Of a blind edition: whether the texts name their author. */
  naming: ["named", "unnamed"],
});

/** The view of the board, stored in the address, so that it can be shared. */
export type BoardView = {
  search: string;
  filters: Record<FilterName, readonly string[]>;
  /** The codes of tags. Whether there are such is known once the tags are read. */
  tags: readonly string[];
  tagMode: TagMode;
  sort: Sort<ColumnName> | null;
  /** The visible columns, in the board's order. */
  columns: readonly ColumnName[];
  /** The conference whose decisions are shown; null: all. */
  conference: string | null;
  /** The proposal open beside the table. */
  open: number | null;
  /** What the address asked for and there is not, such as a retired topic: not applied, and not written again. */
  ignored: readonly string[];
};

/** The filters that are active. */
export const usedFilters = (filters: BoardView["filters"]): FilterName[] =>
  FILTER_NAMES.filter((name) => filters[name].length > 0);

const STANDARD_COLUMNS = COLUMNS.filter(({ standard }) => standard).map(({ name }) => name);

const listIn = (text: string | null): string[] => (text === null || text === "" ? [] : text.split(","));

function read(address: URLSearchParams, choices: EditionChoices): BoardView {
  // A bookmark may have names of a former version.
  const query = new URLSearchParams(withCurrentNames(address.toString()));
  const known = filtersOf(choices);
  const filter = (name: FilterName) => listIn(query.get(name)).filter((code) => known[name].includes(code));
  const columns = query.get("columns");
  const asked = listIn(columns);
  const open = Number(query.get("open"));
  return {
    search: query.get("q") ?? "",
    filters: Object.fromEntries(FILTER_NAMES.map((name) => [name, filter(name)])) as Record<
      FilterName,
      string[]
    >,
    tags: listIn(query.get("tags")),
    tagMode: TAG_MODES.find((mode) => mode === query.get("tagged")) ?? "any",
    sort: sortNamed(COLUMNS, query.get("sort") ?? ""),
    columns:
      columns === null ? STANDARD_COLUMNS : COLUMNS.map(({ name }) => name).filter((n) => asked.includes(n)),
    conference: query.get("conference"),
    open: Number.isSafeInteger(open) && open > 0 ? open : null,
    ignored: [
      ...FILTER_NAMES.flatMap((name) =>
        listIn(query.get(name)).flatMap((code) => (known[name].includes(code) ? [] : [`${name} ${code}`])),
      ),
      ...asked.flatMap((name) => (COLUMNS.some((each) => each.name === name) ? [] : [`column ${name}`])),
    ],
  };
}

/** Without defaults. */
function write({
  search,
  filters,
  tags,
  tagMode,
  sort,
  columns,
  conference,
  open,
}: BoardView): URLSearchParams {
  const query = new URLSearchParams();
  if (search !== "") query.set("q", search);
  for (const name of usedFilters(filters)) query.set(name, filters[name].join(","));
  if (tags.length > 0) query.set("tags", tags.join(","));
  if (tags.length > 0 && tagMode !== "any") query.set("tagged", tagMode);
  if (sort) query.set("sort", sortName(sort));
  if (columns.join() !== STANDARD_COLUMNS.join()) query.set("columns", columns.join(","));
  if (conference !== null) query.set("conference", conference);
  if (open !== null) query.set("open", String(open));
  return query;
}

/** Converts a view of the board to an address and back. */
export const boardAddress = (choices: EditionChoices): AddressForm<BoardView> => ({
  read: (query) => read(query, choices),
  write,
});
