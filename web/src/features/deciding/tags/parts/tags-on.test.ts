import type { Tag } from "@lectern/domain/deciding/tags/contract";
import { expect, test } from "vitest";
import { tagsOn } from "./tags-on";

const aTag = (id: number, name: string, submissions: number[], own = false): Tag => ({
  id,
  code: `code${id}`,
  name,
  colour: "teal",
  own,
  version: 1,
  submissions,
});

test("lists the tags of a proposal by name, one's own last", () => {
  const on = tagsOn([aTag(1, "Zebra", [7]), aTag(2, "again", [7], true), aTag(3, "apple", [7, 8])]);
  expect(on.of(7).map(({ name }) => name)).toEqual(["apple", "Zebra", "again"]);
  expect(on.of(8).map(({ name }) => name)).toEqual(["apple"]);
  expect(on.of(9)).toEqual([]);
});

test("keeps the lists that have not changed, so that their rows are not rendered again", () => {
  const before = tagsOn([aTag(1, "apple", [7, 8])]);
  const after = tagsOn([aTag(1, "apple", [7, 8]), aTag(2, "pear", [8])], before);
  expect(after.of(7)).toBe(before.of(7));
  expect(after.of(8)).not.toBe(before.of(8));
  expect(tagsOn([aTag(1, "Apples", [7, 8])], before).of(7)).not.toBe(before.of(7));
});
