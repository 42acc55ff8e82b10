import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import type { Tag } from "@lectern/domain/deciding/tags/contract";
import { isWithdrawn } from "@lectern/domain/proposals/words";

/** The filters of a letter: an empty one matches every proposal. */
export type Recipients = {
  search: string;
  status: string;
  decision: string;
  topic: string;
  answer: string;
  /** The code of a tag. */
  tag: string;
};

export const EVERYONE: Recipients = {
  search: "",
  status: "",
  decision: "",
  topic: "",
  answer: "",
  tag: "",
};

/** No decision, or no answer asked for. */
export const NONE = "none";

/** The proposals whose speakers are written to; a withdrawn one only where it is asked for. */
export const chosenRows = (rows: readonly BoardRow[], to: Recipients, tags: readonly Tag[]): BoardRow[] => {
  const tagged = new Set(tags.find(({ code }) => code === to.tag)?.submissions);
  return rows.filter(
    (row) =>
      (to.tag === "" || tagged.has(row.pk)) &&
      (to.status === "" ? !isWithdrawn(row.status) : row.status === to.status) &&
      (to.decision === "" || (row.decision ?? NONE) === to.decision) &&
      (to.topic === "" || row.topic_type === to.topic) &&
      (to.answer === "" || (row.answer ?? NONE) === to.answer) &&
      matches(row, to.search),
  );
};

const matches = ({ pk, title, full_name, email }: BoardRow, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `#${pk} ${title} ${full_name} ${email}`.toLowerCase().includes(word));
