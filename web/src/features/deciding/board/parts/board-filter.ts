import type { EditionChoices } from "@lectern/domain/call/choices";
import { labelOf } from "@lectern/domain/call/labels";
import { passesTags, UNTAGGED } from "@lectern/domain/deciding/tags/rules";
import { needsOf } from "@lectern/domain/reviewing/discussion/rules";
import { searchOverWith } from "#platform/search";
import { answerOf, notifiedOf } from "./after-deciding";
import { compareBy } from "./board-columns";
import {
  type BoardView,
  type FilterName,
  LAST_COUNT,
  UNDECIDED,
  UNPROCESSED,
  usedFilters,
} from "./board-view";
import type { MarkedRow } from "./marked-rows";

const search = searchOverWith((row: MarkedRow, choices: EditionChoices) =>
  [
    `#${row.pk}`,
    row.title,
    row.authors,
    row.full_name,
    row.email,
    labelOf(choices.topicTypes, row.topic_type),
    labelOf(choices.submissionTypes, row.submission_type),
    ...row.tags.map(({ name }) => name),
  ].join(" "),
);

/** Null if unknown: such rows pass. Of several values one is enough. */
const VALUE: Record<FilterName, (row: MarkedRow) => string | readonly string[] | null> = {
  status: (row) => row.status,
  decision: (row) => row.decision ?? UNDECIDED,
  notified: notifiedOf,
  answer: answerOf,
  topic: (row) => row.topic_type,
  type: (row) => row.submission_type,
  reviews: (row) => String(Math.min(row.scores?.count ?? 0, LAST_COUNT)),
  discussion: discussedAs,
  file: ({ scan_result }) => scan_result ?? UNPROCESSED,
  naming: ({ naming }) => naming && (naming.length > 0 ? "named" : "unnamed"),
};

/** The codes of a row's tags; one without any has that of the untagged. */
const codesOf = ({ tags }: MarkedRow) => (tags.length > 0 ? tags.map(({ code }) => code) : [UNTAGGED]);

/** Why a proposal needs discussion, if it does, and whether there is something unread. */
function discussedAs({ scores, discussion, own }: MarkedRow): string[] {
  const needs = own ? [] : needsOf(scores?.spread ?? null, discussion);
  return [...needs, ...(needs.length > 0 ? ["needed"] : []), ...(discussion?.unread ? ["unread"] : [])];
}

/** The rows that match the search and all filters, sorted. */
export function rowsOf(
  list: readonly MarkedRow[],
  { search: asked, filters, tags, tagMode, sort }: BoardView,
  choices: EditionChoices,
): MarkedRow[] {
  const used = usedFilters(filters);
  const found = search(list, asked, choices).filter(
    (row) =>
      used.every((name) => {
        const value = VALUE[name](row);
        return value === null || [value].flat().some((each) => filters[name].includes(each));
      }) && passesTags(codesOf(row), tags, tagMode),
  );
  const compare = sort && compareBy(sort.column);
  if (!compare) return found;
  const direction = sort.descending ? -1 : 1;
  return found.sort((a, b) => direction * compare(a, b, choices) || a.pk - b.pk);
}
