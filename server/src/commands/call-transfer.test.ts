import { expect, it } from "vitest";
import { missingInWords } from "./call-transfer";

it("says how many files the store lacks and names the first ones, and nothing where it has all", () => {
  expect(missingInWords([])).toBeNull();
  expect(missingInWords(["a", "b", "c", "d"])).toBe("The store lacks 4 of its files: a, b, c.");
});
