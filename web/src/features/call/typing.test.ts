import { expect, test } from "vitest";
import { lastTick, typedAt } from "./typing";

const LINES = [{ text: "ls", command: true }, { text: "12345678" }, { text: "9" }];

test("types line after line, a command letter by letter", () => {
  const seen = Array.from({ length: lastTick(LINES) + 1 }, (_, tick) => typedAt(LINES, tick).join(" "));
  expect([...new Set(seen)]).toEqual([
    "-1 -1 -1",
    "0 -1 -1",
    "1 -1 -1",
    "2 -1 -1",
    "2 0 -1",
    "2 4 -1",
    "2 8 -1",
    "2 8 0",
    "2 8 1",
  ]);
});

test("shows everything from the last tick on", () => {
  expect(typedAt(LINES, lastTick(LINES))).toEqual([2, 8, 1]);
  expect(typedAt(LINES, Number.POSITIVE_INFINITY)).toEqual([2, 8, 1]);
  expect(lastTick([])).toBe(0);
});
