import { DECISIONS } from "@lectern/domain/call/decisions";
import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { STATUSES } from "@lectern/domain/proposals/words";
import { expect, test } from "vitest";
import { boardRow } from "#features/deciding/board/board.fixture";
import { batchOf, inWords, movedBy, standingOf, waitlistOf } from "./standing";

const row = (pk: number, changes: Partial<BoardRow> = {}) =>
  boardRow(pk, { status: "Reviewed", decision: "ACC", ...changes });

const all = [
  row(1),
  row(2, { decision: "REJ", topic_type: "BT" }),
  row(3, { decision: null }),
  row(4, { released: "ACC", answer: "declined" }),
  row(5, { releasing: true }),
  row(6, { status: "Withdrawn" }),
  row(7, { decision: "ACC", released: "HLD" }),
];

test.each([
  [{ decisions: ["ACC", "HLD", "REJ"], topic: "" }, [1, 2, 7]],
  [{ decisions: ["REJ"], topic: "" }, [2]],
  [{ decisions: ["ACC", "REJ"], topic: "BT" }, [2]],
  [{ decisions: [], topic: "" }, []],
] as const)("a batch by %j is %j", (filter, expected) => {
  expect(batchOf(all, filter).map(({ pk }) => pk)).toEqual(expected);
});

test("counts each proposal once, without the withdrawn", () => {
  expect(standingOf(all)).toEqual({
    all: 6,
    undecided: 1,
    ready: 3,
    waiting: 1,
    released: 1,
    accepted: 1,
    unanswered: 0,
    confirmed: 0,
    declined: 1,
  });
});

test("counts numbers that add up, for proposals in every state", () => {
  const every = STATUSES.flatMap((status) =>
    [null, ...DECISIONS].flatMap((decision) =>
      [null, ...DECISIONS].flatMap((released) =>
        [false, true].flatMap((releasing) =>
          ([null, "asked", "confirmed", "declined"] as const).map((answer) => ({
            status,
            decision,
            released,
            releasing,
            answer,
          })),
        ),
      ),
    ),
  ).map((each, pk) => row(pk, each));
  const s = standingOf(every);
  expect(s.undecided + s.ready + s.waiting + s.released).toBe(s.all);
  expect(s.unanswered + s.confirmed + s.declined).toBe(s.accepted);
});

test("counts the withdrawal of an accepted proposal among the declined", () => {
  const gone = row(8, { status: "Withdrawn", released: "ACC", answer: "declined" });
  expect(standingOf([...all, gone]).declined).toBe(2);
});

const fair = (pk: number, value: number, waitlist_place: number | null = null) =>
  row(pk, { decision: "HLD", waitlist_place, scores: { count: 2, mean: value, spread: 0, fair: value } });

test("sorts the waitlist by manual places, then by fair mean", () => {
  const list = waitlistOf([fair(1, 5), fair(2, 9), fair(3, 1, 1), fair(4, 2, 2)]);
  expect(list.map(({ pk }) => pk)).toEqual([3, 4, 2, 1]);
  expect(movedBy(list, 2, -1)).toEqual([3, 2, 4]);
  expect(movedBy(list, 0, 1)).toEqual([4, 3]);
});

test("writes the counts as a sentence", () => {
  expect(inWords({ ACC: 2, HLD: 0, REJ: 1 })).toBe("2 accepted, 1 rejected");
});
