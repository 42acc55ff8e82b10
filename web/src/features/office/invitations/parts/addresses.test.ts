import { expect, test } from "vitest";
import { addressesIn } from "./addresses";

test("finds each address once, separated by lines or anything else", () => {
  const pasted =
    "ada@example.org\n\n  <grace@example.org>; joan@example.org,lynn@example.org\nADA@example.org\n";
  expect(addressesIn(pasted)).toEqual([
    "ADA@example.org",
    "grace@example.org",
    "joan@example.org",
    "lynn@example.org",
  ]);
  expect(addressesIn(" \n")).toEqual([]);
});
