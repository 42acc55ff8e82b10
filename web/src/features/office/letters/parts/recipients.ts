import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { isWithdrawn } from "@lectern/domain/proposals/words";

/** Whom a letter is for: each empty one lets everybody through. */
export type Recipients = { search: string; status: string; decision: string; topic: string; answer: string };

export const EVERYBODY: Recipients = { search: "", status: "", decision: "", topic: "", answer: "" };

/** No decision, or no answer asked for. */
export const NONE = "none";

/** The proposals whose speakers are written to; a withdrawn one only where it is asked for. */
export const chosenRows = (rows: readonly BoardRow[], to: Recipients): BoardRow[] =>
  rows.filter(
    (row) =>
      (to.status === "" ? !isWithdrawn(row.status) : row.status === to.status) &&
      (to.decision === "" || (row.decision ?? NONE) === to.decision) &&
      (to.topic === "" || row.topic_type === to.topic) &&
      (to.answer === "" || (row.answer ?? NONE) === to.answer) &&
      matches(row, to.search),
  );

const matches = ({ pk, title, full_name, email }: BoardRow, search: string): boolean =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `#${pk} ${title} ${full_name} ${email}`.toLowerCase().includes(word));
