import { expect, it } from "vitest";
import { differing } from "./differing";

it("shows short texts whole", () => expect(differing("a", "b")).toEqual({ from: "a", to: "b" }));

it("shows of long texts what differs, and a little around it", () => {
  const [before, after] = ["b".repeat(500), "a".repeat(500)];
  expect(differing(`${before}xx${after}`, `${before}yyy${after}`)).toEqual({
    from: `… ${"b".repeat(60)}xx${"a".repeat(60)} …`,
    to: `… ${"b".repeat(60)}yyy${"a".repeat(60)} …`,
  });
  const words = "word ".repeat(100);
  expect(differing(`${words}one`, `${words}two`).from).toBe(`… ${"word ".repeat(11)}one`);
  expect(differing("", "x".repeat(500))).toEqual({ from: "", to: `${"x".repeat(300)} …` });
  expect(differing(`${before}x`, before).from.endsWith("bx")).toBe(true);
});
