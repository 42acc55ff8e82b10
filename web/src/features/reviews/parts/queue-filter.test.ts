import { expect, test } from "vitest";
import { aListItem } from "#features/submissions/submissions.fixture";
import { filterQueue } from "./queue-filter";

const list = [
  aListItem({ pk: 1, title: "Reviewed talk", has_been_reviewed: true }),
  aListItem({ pk: 2, title: "Cars", full_name: "José Niño", topic_type: "PT" }),
  aListItem({ pk: 3, title: "Declined", overall_status: "REJ" }),
];
const found = (search: string, part: "all" | "open" | "reviewed" = "all") =>
  filterQueue(list, search, part).map((i) => i.pk);

test("puts what is still to review first, and hides what was declined", () => {
  expect(found("")).toEqual([2, 1]);
});

test("finds every word anywhere, without marks", () => {
  expect(found("jose purple")).toEqual([2]);
  expect(found("jose red")).toEqual([]);
});

test("shows the part that is asked for", () => {
  expect(found("", "open")).toEqual([2]);
  expect(found("", "reviewed")).toEqual([1]);
});
