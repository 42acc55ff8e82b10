import type { Tag } from "@lectern/domain/deciding/tags/contract";
import { expect, it } from "vitest";
import { boardRow } from "#features/deciding/board/board.fixture";
import { chosenRows, EVERYONE } from "./recipients";

const TAGS = [
  { code: "keynote", submissions: [1, 3] },
  { code: "empty", submissions: [] },
] as unknown as Tag[];
const ROWS = [boardRow(1), boardRow(2), boardRow(3, { decision: "ACC" })];
const chosenBy = (changes: Partial<typeof EVERYONE>) =>
  chosenRows(ROWS, { ...EVERYONE, ...changes }, TAGS).map(({ pk }) => pk);

it("writes about the proposals with a tag only, together with the other filters", () => {
  expect(chosenBy({})).toEqual([1, 2, 3]);
  expect(chosenBy({ tag: "keynote" })).toEqual([1, 3]);
  expect(chosenBy({ tag: "keynote", decision: "ACC" })).toEqual([3]);
});

it("writes to no one where a tag has no proposals, or is gone", () => {
  expect(chosenBy({ tag: "empty" })).toEqual([]);
  expect(chosenBy({ tag: "deleted" })).toEqual([]);
});
