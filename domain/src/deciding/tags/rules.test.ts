import { describe, expect, it } from "vitest";
import { foldedName, passesTags } from "./rules";
import { TAG_COLOURS } from "./words";

describe("a filter by tags", () => {
  it.each([
    ["any", ["a", "b"], ["b", "c"], true],
    ["any", ["a"], ["b", "c"], false],
    ["all", ["a", "b", "c"], ["b", "c"], true],
    ["all", ["b"], ["b", "c"], false],
    ["none", ["a"], ["b", "c"], true],
    ["none", ["a", "b"], ["b"], false],
    ["all", [], [], true],
    ["none", ["a"], [], true],
  ] as const)("passes %s of the wanted tags only: %j, %j", (mode, has, wanted, passes) => {
    expect(passesTags(has, wanted, mode)).toBe(passes);
  });
});

it("takes names for the same that differ in case, width or composition only", () => {
  expect(new Set(["Café", "CAFÉ", "Cafe\u0301", "Ｃａｆé"].map(foldedName)).size).toBe(1);
  expect(foldedName("Cafe")).not.toBe(foldedName("Café"));
});

const channel = (hex: string, at: number) => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value;
};
const rgb = (hex: string) => [1, 3, 5].map((at) => channel(hex, at));
const luminance = (colour: number[]) => {
  const [r = 0, g = 0, b = 0] = colour.map((c) => (c <= 0.039_28 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.212_6 * r + 0.715_2 * g + 0.072_2 * b;
};
const contrast = (a: number[], b: number[]) => {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

describe("the colours of tags", () => {
  // The page, and a terminal on it.
  const GROUNDS = {
    light: ["#fbfdfc", "#eff6f2", "#ffffff"],
    dark: ["#0b100e", "#060a08", "#141c19"],
  } as const;
  it.each(Object.entries(TAG_COLOURS))("can be read on their own tint in both schemes: %s", (_, look) => {
    for (const scheme of ["light", "dark"] as const)
      for (const ground of GROUNDS[scheme]) {
        const text = rgb(look[scheme]);
        const tint = rgb(ground).map((c, i) => 0.9 * c + 0.1 * (text[i] ?? 0));
        expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5);
      }
  });
});
