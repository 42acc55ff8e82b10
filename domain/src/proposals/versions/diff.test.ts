import { describe, expect, it } from "vitest";
import { folded, newerText, olderText, plainDiff, wordDiff } from "./diff";

/** The same numbers from 0 to 1 in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const WORDS = [
  "kettle",
  "boils",
  "Zoë’s",
  "日本語",
  "👩‍🚀",
  "-",
  "\n\n",
  "  ",
  ".",
  "[-not-]",
  "<ins>",
  "é",
  "\r\n",
  "\t",
];

function someText(next: () => number): string {
  const length = Math.floor(next() * 60);
  return Array.from({ length }, () => WORDS[Math.floor(next() * WORDS.length)] ?? "").join(
    next() < 0.5 ? " " : "",
  );
}

/** The text with a piece of it replaced, removed, or moved to the end. */
function edited(text: string, next: () => number): string {
  const [from, to] = [next() * text.length, next() * text.length].map(Math.floor).sort((a, b) => a - b);
  const piece = text.slice(from, to);
  const rest = text.slice(0, from) + text.slice(to);
  const way = next();
  if (way < 0.3) return rest;
  return way < 0.6 ? rest + piece : text.slice(0, from) + someText(next) + text.slice(to ?? 0);
}

describe("wordDiff", () => {
  it("gives the new and the old text of 500 random edits", () => {
    const next = random(16);
    let changed = 0;
    for (let n = 0; n < 500; n++) {
      const before = someText(next);
      const after = edited(before, next);
      const passages = wordDiff(before, after);
      expect(newerText(passages)).toBe(after);
      expect(olderText(passages)).toBe(before);
      const shown = folded(passages).map((each) =>
        each.kind === "folded" ? { kind: "same" as const, text: each.start + each.hidden + each.end } : each,
      );
      expect(newerText(shown)).toBe(after);
      if (before !== after) changed++;
    }
    expect(changed).toBeGreaterThan(400);
  });

  it("marks words, not letters", () => {
    expect(wordDiff("The kettle boils.", "The kettles boil.")).toEqual([
      { kind: "same", text: "The " },
      { kind: "removed", text: "kettle" },
      { kind: "added", text: "kettles" },
      { kind: "same", text: " " },
      { kind: "removed", text: "boils" },
      { kind: "added", text: "boil" },
      { kind: "same", text: "." },
    ]);
  });

  it("shows one text after the other where nearly every word differs", () => {
    const of = (word: string) => Array.from({ length: 4_000 }, (_, n) => `${word}${n}`).join(" ");
    expect(wordDiff(of("a"), of("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
  });
});

it("folds a long unchanged passage between words, and keeps both ends between two changes", () => {
  const long = "some unchanged words ".repeat(40);
  const [, middle] = folded([
    { kind: "added", text: "A " },
    { kind: "same", text: long },
    { kind: "removed", text: "Z" },
  ]);
  expect(middle).toMatchObject({
    kind: "folded",
    start: expect.stringMatching(/ $/),
    end: expect.stringMatching(/^ /),
  });
  expect(folded([{ kind: "same", text: long }])).toEqual([
    { kind: "folded", start: "", hidden: long, end: "" },
  ]);
});

it("writes a difference as plain text", () => {
  expect(plainDiff("The kettle boils.", "The pot boils.")).toBe("The [-kettle-]{+pot+} boils.");
  expect(plainDiff(`One ${"word ".repeat(200)}ends.`, `One ${"word ".repeat(200)}stops.`)).toMatch(
    /^\[…\] (?:word )+\[-ends-\]\{\+stops\+\}\.$/,
  );
});
