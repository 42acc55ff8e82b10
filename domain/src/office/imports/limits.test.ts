import { expect, test } from "vitest";
import { limitExceeded, MAX_NAME_LENGTH, MAX_PEOPLE } from "./limits";

const talk = (speakers: unknown) => ({ code: "A", title: "T", state: "accepted", speakers });

test.each([
  ["one proposal of too many speakers", [talk(Array(MAX_PEOPLE + 1).fill("A"))], /more than 20000 speakers/],
  [
    "many proposals of too many speakers",
    Array(500).fill(talk(Array(41).fill("A"))),
    /more than 20000 speakers/,
  ],
  ["too many people", { results: Array(MAX_PEOPLE + 1).fill({ code: "A" }) }, /20001 entries/],
  [
    "a name that is too long",
    [talk([{ name: "a".repeat(MAX_NAME_LENGTH + 1) }])],
    /longer than 320 characters/,
  ],
  ["an address that is too long", [{ Email: "a".repeat(MAX_NAME_LENGTH + 1) }], /longer than 320 characters/],
  ["a text that is too long", [{ title: "a".repeat(100_001) }], /longer than 100000 characters/],
  ["too many columns", [Object.fromEntries(Array.from({ length: 501 }, (_, n) => [n, 1]))], /501 columns/],
  ["too many values", Array(2_001).fill(Array(500).fill(1)), /more than 1000000 values/],
])("refuses %s", (_, file, fault) => {
  expect(limitExceeded(file)).toMatch(fault);
});

test("accepts as many people as the limit", () => {
  expect(limitExceeded([talk(Array(MAX_PEOPLE).fill("A"))])).toBeNull();
});

test("accepts a large call, however deep a value is", () => {
  const people = Array.from({ length: 2 }, () => ({
    name: "a".repeat(MAX_NAME_LENGTH),
    biography: "b".repeat(3_000),
  }));
  expect(limitExceeded({ results: Array(5_000).fill(talk(people)) })).toBeNull();
  let deep: unknown = 1;
  for (let n = 0; n < 50_000; n++) deep = [deep];
  expect(limitExceeded(deep)).toBeNull();
  expect(limitExceeded(undefined)).toBeNull();
});
