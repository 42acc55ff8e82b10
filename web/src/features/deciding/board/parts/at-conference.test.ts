import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { expect, test } from "vitest";
import { boardRow } from "../board.fixture";
import { eachDecision, rowsAt } from "./at-conference";

const standing = (decision: BoardRow["decision"]) => ({
  decision,
  released: null,
  releasing: false,
  answer: null,
  waitlist_place: null,
});
const both = boardRow(1, {
  conference: "BOTH",
  decision: "ACC",
  conferences: [
    { conference: "MAIN", ...standing("REJ") },
    { conference: "SINCON", ...standing("ACC") },
  ],
});
const single = boardRow(2, { conference: "MAIN", decision: "HLD" });
const decisionsOf = (rows: readonly { pk: number; at?: string; decision: unknown }[]) =>
  rows.map(({ pk, at, decision }) => [pk, at, decision]);

test("gives a row for each conference's decision, and one for a proposal that is decided as a whole", () => {
  expect(decisionsOf(eachDecision([both, single]))).toEqual([
    [1, "MAIN", "REJ"],
    [1, "SINCON", "ACC"],
    [2, undefined, "HLD"],
  ]);
});

test("shows a conference its own decisions only", () => {
  expect(decisionsOf(rowsAt([both, single], "MAIN", EDITION_DEFAULTS))).toEqual([
    [1, "MAIN", "REJ"],
    [2, undefined, "HLD"],
  ]);
  expect(decisionsOf(rowsAt([both, single], "SINCON", EDITION_DEFAULTS))).toEqual([[1, "SINCON", "ACC"]]);
  expect(rowsAt([both, single], null, EDITION_DEFAULTS)).toEqual([both, single]);
});

test("shows a decision on the whole proposal to each of its conferences", () => {
  const whole = boardRow(3, { conference: "BOTH", decision: "ACC" });
  expect(decisionsOf(rowsAt([whole], "SINCON", EDITION_DEFAULTS))).toEqual([[3, undefined, "ACC"]]);
});
