import { describe, expect, it } from "vitest";
import { blankTexts } from "./fields";
import { type Author, namingSentence, namings } from "./naming";

const NOTHING = { ...blankTexts(), title: "Kettles", abstract: "How they boil." };
const ADA: Author = {
  authors: "Ada Lovelace,Zoë Ångström",
  handles: [],
  email: "ada@gmail.com",
  employer: "",
};

const inAbstract = (abstract: string, author: Partial<Author> = {}) =>
  namings({ ...NOTHING, abstract }, { ...ADA, ...author }).flatMap(({ words }) => words);

describe("a text names its author", () => {
  it.each([
    ["by the whole name, as one", "Ada Lovelace shows kettles.", {}, ["Ada Lovelace"]],
    ["by either part", "Ada, and Lovelace’s law", {}, ["Ada", "Lovelace"]],
    ["in any case, over a line's end", "ADA\n  LOVELACE", {}, ["Ada Lovelace"]],
    ["without its accents", "with zoe angstrom", {}, ["Zoë Ångström"]],
    ["with accents that it has not", "Adá", {}, ["Ada"]],
    ["with other letters for its strokes", "by Soren Strasse", { authors: "Søren Straße" }, ["Søren Straße"]],
    ["by a co-author", "joined by Zoë", {}, ["Zoë"]],
    ["by a hyphen's side", "the Lovelace-Babbage way", {}, ["Lovelace"]],
    ["by a handle", "find me: @ada_l!", { handles: ["ada_l"] }, ["ada_l"]],
    [
      "by a Mastodon address",
      "@ada@vexmoor.example",
      { handles: ["@ada@vexmoor.example"], email: "a@gmx.net" },
      ["ada@vexmoor.example"],
    ],
    ["by the address", "write to Ada@Gmail.com", {}, ["ada@gmail.com"]],
    [
      "by the domain of an own address",
      "see kettles.example/talks",
      { email: "x@kettles.example" },
      ["kettles.example"],
    ],
    [
      "by the employer, without its form of law",
      "we at kettle works",
      { employer: "Kettle Works Ltd" },
      ["Kettle Works"],
    ],
    [
      "by a name of two syllables without spaces",
      "本講演では山田太郎が示す",
      { authors: "山田太郎" },
      ["山田太郎"],
    ],
    ["by a short name as a whole", "after Li Wu", { authors: "Li Wu" }, ["Li Wu"]],
    ["by a name that is written small", "ada spoke", { authors: "ada lovelace" }, ["ada"]],
  ])("%s", (_, abstract, author, words) => {
    expect(inAbstract(abstract, author)).toEqual(words);
  });

  it.each([
    ["inside other words", "Canada, adapters and Lovelaces", {}],
    ["by a part of two letters", "Li spoke of Wu", { authors: "Li Wu" }],
    ["by the small part of a name", "van der sun", { authors: "Ludwig van der Berg" }],
    ["by the domain that everybody has", "mail us at gmail.com", {}],
    ["by a handle that is not given", "@", { handles: [""] }],
    ["by what is no employer", "as a freelance", { employer: "Freelance" }],
    ["by nothing", "", {}],
  ])("not %s", (_, abstract, author) => {
    expect(inAbstract(abstract, author)).toEqual([]);
  });

  it("in each of its texts, each word once", () => {
    const texts = { ...blankTexts(), title: "Ada", abstract: "ada ADA", conflicts: "I am Lovelace" };
    expect(namings(texts, ADA)).toEqual([
      { field: "title", words: ["Ada"] },
      { field: "abstract", words: ["Ada"] },
      { field: "conflicts", words: ["Lovelace"] },
    ]);
  });

  it("with any characters in a handle", () => {
    const signs = Array.from({ length: 95 }, (_, i) => `abc${String.fromCharCode(32 + i)}def`);
    for (const handle of signs) expect(inAbstract(`(${handle})`, { handles: [handle] })).toHaveLength(1);
    expect(inAbstract("a.b+c (d) x", { handles: ["a.b+c", "(d)", "x[", "\\"] })).toEqual(["a.b+c"]);
  });

  it("and the place is given", () => {
    expect(namingSentence({ field: "abstract", words: ["Ada"] })).toBe("“Ada” appears in the abstract.");
    expect(namingSentence({ field: "conflicts", words: ["Ada", "ada_l"] })).toBe(
      "“Ada”, “ada_l” appear in the conflicts of interest.",
    );
  });
});
