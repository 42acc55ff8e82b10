import { expect, it } from "vitest";
import { storedQuery } from "./rules";

it.each([
  ["?sort=-fair&q=a%26b&open=7&columns=mean", "columns=mean&q=a%26b&sort=-fair"],
  ["open&opened=1", "opened=1"],
  ["&&", ""],
  ["", ""],
])("stores a view in one order, without what was open: %s", (query, stored) => {
  expect(storedQuery(query)).toBe(stored);
});
