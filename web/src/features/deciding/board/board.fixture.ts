import type { BoardRow } from "@lectern/domain/deciding/board/contract";

/** A new proposal of the board. */
export const boardRow = (pk: number, changes: Partial<BoardRow> = {}): BoardRow => ({
  pk,
  title: `Proposal ${pk}`,
  authors: "Ada Lovelace",
  full_name: "Ada Lovelace",
  email: "ada@example.org",
  country: "GB",
  conference: "MAIN",
  topic_type: "RT",
  submission_type: "T",
  status: "Submitted",
  decision: null,
  released: null,
  releasing: false,
  answer: null,
  waitlist_place: null,
  extension: null,
  scan_result: null,
  submitted_on: "2025-01-20T10:00:00.000Z",
  scores: null,
  ...changes,
});
