import { choicesOf } from "@lectern/domain/call/all-choices";
import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { expect, test } from "vitest";
import { aListItem } from "#features/proposals/submissions.fixture";
import { assignedOf, countsOf, queueOf, walkOf } from "./queue-filter";
import { EVERYTHING, queryOf, viewIn } from "./queue-view";

const choices = choicesOf(EDITION_DEFAULTS);
const list = [
  aListItem({ pk: 1, title: "Reviewed talk", has_been_reviewed: true }),
  aListItem({ pk: 2, title: "Cars", full_name: "José Niño", topic_type: "PT" }),
  aListItem({ pk: 3, title: "Declined", overall_status: "REJ" }),
];
const found = (search: string, part: "all" | "open" | "reviewed" = "all") =>
  queueOf(list, { search, part, sort: null }, choices).map((i) => i.pk);

test("puts what is still to review first, and hides what was declined", () => {
  expect(found("")).toEqual([2, 1]);
});

test("goes by the order that reviews are asked for, and leaves what was reviewed on the way where it was", () => {
  const order = [7, 5, 6];
  const some = [5, 6, 7, 8].map((pk) => aListItem({ pk, has_been_reviewed: pk === 7 }));
  expect(queueOf(some, EVERYTHING, choices, order).map(({ pk }) => pk)).toEqual([5, 6, 8, 7]);
  expect(walkOf(some, EVERYTHING, choices, order).map(({ pk }) => pk)).toEqual([7, 5, 6, 8]);
});

test("leads through what is assigned first, also what was reviewed of it on the way", () => {
  const some = [
    aListItem({ pk: 1 }),
    aListItem({ pk: 2, assigned: true }),
    aListItem({ pk: 3, assigned: true, has_been_reviewed: true }),
  ];
  expect(walkOf(some, EVERYTHING, choices, [2, 1]).map(({ pk }) => pk)).toEqual([2, 3, 1]);
});

test("finds every word anywhere, without marks", () => {
  expect(found("jose purple")).toEqual([2]);
  expect(found("jose red")).toEqual([]);
});

test("shows the part that is asked for", () => {
  expect(found("", "open")).toEqual([2]);
  expect(found("", "reviewed")).toEqual([1]);
});

test("puts first what is assigned to the reader, and shows it alone where that is asked for", () => {
  const some = [
    aListItem({ pk: 1 }),
    aListItem({ pk: 2, assigned: true, has_been_reviewed: true }),
    aListItem({ pk: 3, assigned: true }),
    aListItem({ pk: 4, assigned: true, overall_status: "REJ" }),
  ];
  const shown = (part: "all" | "assigned") =>
    queueOf(some, { search: "", part, sort: null }, choices).map((item) => item.pk);
  expect(shown("all")).toEqual([3, 1, 2]);
  expect(shown("assigned")).toEqual([3, 2]);
  expect(assignedOf(some)).toEqual({ all: 2, left: 1 });
});

test("counts what is left and what is done, without what was declined", () => {
  expect(countsOf(list)).toEqual({ left: 1, done: 1, decided: 0 });
});

test("sorts by each column, from either end, and by what is left where they are alike", () => {
  const some = [
    aListItem({ pk: 1, title: "Talk 10", full_name: "Zoë", topic_type: "RT", status: "Reviewed" }),
    aListItem({
      pk: 2,
      title: "talk 9",
      full_name: "émile",
      topic_type: "C",
      status: "Ready for Review",
      has_been_reviewed: true,
    }),
    aListItem({
      pk: 3,
      title: "Área",
      full_name: "Frida",
      topic_type: "C",
      submission_type: "WS",
      status: "Reviewed",
    }),
  ];
  const sorted = (name: string) =>
    queueOf(some, viewIn(new URLSearchParams({ sort: name })), choices).map((item) => item.pk);
  expect(sorted("title")).toEqual([3, 2, 1]);
  expect(sorted("-title")).toEqual([1, 2, 3]);
  expect(sorted("submitter")).toEqual([2, 3, 1]);
  expect(sorted("topic")).toEqual([3, 2, 1]);
  expect(sorted("type")).toEqual([1, 2, 3]);
  expect(sorted("-status")).toEqual([1, 3, 2]);
  expect(sorted("-mine")).toEqual([2, 1, 3]);
  expect(sorted("nonsense")).toEqual([1, 3, 2]);
});

test("stores values other than defaults in the address", () => {
  const written = (query: string) => queryOf(viewIn(new URLSearchParams(query))).toString();
  expect(written("q=jos%C3%A9&show=open&sort=-topic")).toBe("q=jos%C3%A9&show=open&sort=-topic");
  expect(written("q=&show=all&sort=price&other=1")).toBe("");
});

test("asks for no review of what is decided and released, and still lists it", () => {
  const decided = aListItem({ pk: 4, overall_status: "ACC", assigned: true });
  const some = [decided, aListItem({ pk: 5, assigned: true }), aListItem({ pk: 6, has_been_reviewed: true })];
  const pks = (part: "all" | "open") =>
    queueOf(some, { search: "", part, sort: null }, choices).map(({ pk }) => pk);
  expect([pks("all"), pks("open")]).toEqual([[5, 6, 4], [5]]);
  expect(countsOf(some)).toEqual({ left: 1, done: 1, decided: 1 });
  expect(assignedOf(some)).toEqual({ all: 1, left: 1 });
});
