import type { BoardRow } from "@lectern/domain/board/contract";
import { SUBMISSION_TYPES, TOPIC_TYPES } from "@lectern/domain/submissions/words";
import { searchOver } from "#platform/search";
import { columnNamed } from "./board-columns";
import { type BoardView, FILTER_NAMES, type FilterName, UNDECIDED } from "./board-view";

const search = searchOver(({ pk, title, authors, full_name, email, topic_type, submission_type }: BoardRow) =>
  [
    `#${pk}`,
    title,
    authors,
    full_name,
    email,
    TOPIC_TYPES[topic_type],
    SUBMISSION_TYPES[submission_type],
  ].join(" "),
);

const VALUE: Record<FilterName, (row: BoardRow) => string> = {
  status: (row) => row.status,
  decision: (row) => row.decision ?? UNDECIDED,
  topic: (row) => row.topic_type,
  type: (row) => row.submission_type,
};

/** The rows that hold every word of the search and pass every filter, in the order that is asked for. */
export function rowsOf(list: readonly BoardRow[], { search: asked, filters, sort }: BoardView): BoardRow[] {
  const used = FILTER_NAMES.filter((name) => filters[name].length > 0);
  const found = search(list, asked).filter((row) =>
    used.every((name) => filters[name].includes(VALUE[name](row))),
  );
  const compare = sort && columnNamed(sort.column)?.compare;
  if (!compare) return found;
  const direction = sort.descending ? -1 : 1;
  return found.sort((a, b) => direction * compare(a, b) || a.pk - b.pk);
}
