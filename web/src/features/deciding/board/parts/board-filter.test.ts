import { choicesOf } from "@lectern/domain/call/all-choices";
import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import type { Tag } from "@lectern/domain/deciding/tags/contract";
import { expect, test } from "vitest";
import { fitting } from "#ui/table/columns";
import { boardRow } from "../board.fixture";
import { columnsNamed } from "./board-columns";
import { rowsOf } from "./board-filter";
import { boardAddress } from "./board-view";
import type { MarkedRow } from "./marked-rows";

const row = (pk: number, changes: Partial<MarkedRow> = {}): MarkedRow => ({
  ...boardRow(pk),
  naming: null,
  countryName: "France",
  tags: [],
  ...changes,
});
const aTag = (code: string, name: string): Tag => ({
  id: 1,
  code,
  name,
  colour: "teal",
  own: false,
  version: 1,
  submissions: [],
});
const scored = (fair: number) => ({ count: 2, mean: fair, spread: 0, fair });

const list = [
  row(1, { title: "Kettles", scores: scored(9), tags: [aTag("k1", "Keynote"), aTag("d1", "Needs demo")] }),
  row(2, {
    full_name: "José Núñez",
    email: "jose@example.org",
    decision: "ACC",
    status: "Reviewed",
    released: "ACC",
    answer: "declined",
    naming: [{ field: "title", words: ["José"] }],
  }),
  row(3, {
    naming: [],
    tags: [aTag("d1", "Needs demo")],
    title: "Toasters",
    topic_type: "BT",
    scan_result: "FAL",
    decision: "REJ",
    releasing: true,
    status: "Reviewed",
    scores: scored(4),
  }),
];

const choices = choicesOf(EDITION_DEFAULTS);
const address = boardAddress(choices);
const seen = (query: string, among = choices) =>
  rowsOf(list, address.read(new URLSearchParams(query)), among).map(({ pk }) => pk);

test.each([
  ["", [1, 2, 3]],
  ["q=kettle", [1]],
  ["q=jose", [2]],
  ["q=%233", [3]],
  ["q=blue+toast", [3]],
  ["decision=ACC,REJ", [2, 3]],
  ["q=keynote", [1]],
  ["tags=d1", [1, 3]],
  ["tags=d1,k1", [1, 3]],
  ["tags=d1,k1&tagged=all", [1]],
  ["tags=d1,k1&tagged=none", [2]],
  ["tags=none", [2]],
  ["tags=none,k1", [1, 2]],
  ["tags=d1&tagged=nonsense", [1, 3]],
  ["decision=none", [1]],
  ["notified=unnotified", [1]],
  ["notified=accepted,releasing", [2, 3]],
  ["answer=declined", [2]],
  ["answer=unasked&decision=REJ", [3]],
  ["status=Reviewed&topic=RT", [2]],
  ["file=FAL", [3]],
  ["file=none", [1, 2]],
  ["naming=named", [1, 2]],
  ["naming=unnamed", [1, 3]],
  ["naming=named,unnamed&topic=BT", [3]],
  ["sort=-fair", [1, 3, 2]],
  ["sort=fair", [2, 3, 1]],
  ["sort=title", [1, 2, 3]],
  ["sort=nonsense&topic=nonsense", [1, 2, 3]],
])("%s shows %j", (query, expected) => {
  expect(seen(query)).toEqual(expected);
});

test("sorts the waitlist by manual places, then by scores, then the others", () => {
  const waiting = [
    row(1),
    row(2, { decision: "HLD" }),
    row(3, { decision: "HLD", waitlist_place: 2 }),
    row(4, { decision: "HLD", waitlist_place: 1 }),
  ];
  const view = address.read(new URLSearchParams("sort=waitlist"));
  expect(rowsOf(waiting, view, choices).map(({ pk }) => pk)).toEqual([4, 3, 2, 1]);
});

test("finds and sorts topics by the edition's labels, also after they change", () => {
  const renamed = {
    ...choices,
    topicTypes: [
      { code: "RT", label: "Zeppelins" },
      { code: "BT", label: "Airships", hidden: true as const },
    ],
  };
  expect([seen("q=airships"), seen("q=airships", renamed), seen("q=blue", renamed)]).toEqual([[], [3], []]);
  expect(seen("sort=topic", renamed)).toEqual([3, 1, 2]);
});

test("writes a view to the address and back, without defaults", () => {
  const written = (query: string) => address.write(address.read(new URLSearchParams(query))).toString();
  const full =
    "q=kettle&status=Reviewed&decision=ACC%2CREJ&notified=unnotified&answer=asked%2Cdeclined&sort=-fair&columns=speaker%2Cfair&open=7";
  expect(written(full)).toBe(full);
  expect(written("q=&status=&sort=x&open=-1&evil=1")).toBe("");
  expect(written("told=untold&sort=-told&columns=told"), "names of a former version").toBe(
    "notified=unnotified&sort=-notified&columns=notified",
  );
});

test("writes columns other than the standard ones, also where they are as many", () => {
  const { columns, ...view } = address.read(new URLSearchParams());
  const [, ...others] = [...columns, "country" as const];
  const query = address.write({ ...view, columns: others });
  expect(new Set(address.read(query).columns)).toEqual(new Set(others));
});

test("keeps the columns that matter most where there is little room, in their order", () => {
  const names = (columns: Parameters<typeof columnsNamed>[0], width: number) =>
    fitting(columnsNamed(columns), width).map(({ name }) => name);
  const some = ["speaker", "status", "fair", "decision"] as const;
  expect(names(some, 2000)).toEqual(["number", "title", ...some]);
  expect(names(some, 520)).toEqual(["number", "title", "fair", "decision"]);
  expect(names(some, 260)).toEqual(["number", "title"]);
  expect(
    names(["speaker", "country", "status", "decision"], 580),
    "columns that were asked for are kept longest",
  ).toEqual(["number", "title", "country", "decision"]);
});

test("shows tags below the title where their column does not fit", () => {
  const below = (columns: Parameters<typeof columnsNamed>[0], width: number) =>
    fitting(columnsNamed(columns), width).map((column) => column.below?.map(({ name }) => name));
  const some = ["tags", "decision"] as const;
  expect(below(some, 2000)).toEqual([undefined, undefined, undefined, undefined]);
  expect(below(some, 420)).toEqual([undefined, ["tags"], undefined]);
  expect(below(["decision"], 420), "the organiser hides them").toEqual([undefined, undefined, undefined]);
});

test("says what an address asks for that no longer exists, and neither applies nor keeps it", () => {
  const view = address.read(new URLSearchParams("topic=GONE,RT&status=Odd&columns=mean,__proto__&tags=x1"));
  expect(view.ignored).toEqual(["status Odd", "topic GONE", "column __proto__"]);
  expect(address.write(view).toString()).toBe("topic=RT&tags=x1&columns=mean");
});
