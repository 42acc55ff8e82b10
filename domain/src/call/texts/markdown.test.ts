import { describe, expect, it } from "vitest";
import { fillPlaceholders, plainText } from "./fill-placeholders";
import { readMarkdown } from "./markdown";
import type { Text } from "./tree";
import { MAX_NESTING } from "./words";

const read = (source: string) => readMarkdown(source).text;
const faults = (source: string) => [...readMarkdown(source).faults];
const p = (...inside: Text): Text => [{ el: "p", in: inside }];
const depth = (text: Text): number =>
  Math.max(0, ...text.map((part) => (typeof part === "string" ? 0 : 1 + depth(part.in))));

describe("Markdown becomes a tree of elements without power", () => {
  it("of headings below the page's own, lists, links, emphasis, code, quotes and breaks", () => {
    expect(read("# One\n## Two\n#### Four\n\n*a* **b** `c`  \nd\n\n> q\n\n```\nx\n```")).toEqual([
      { el: "h2", in: ["One"] },
      { el: "h3", in: ["Two"] },
      { el: "h4", in: ["Four"] },
      {
        el: "p",
        in: [
          { el: "em", in: ["a"] },
          " ",
          { el: "strong", in: ["b"] },
          " ",
          { el: "code", in: ["c"] },
          { el: "br", in: [] },
          "d",
        ],
      },
      { el: "blockquote", in: p("q") },
      { el: "pre", in: ["x"] },
    ]);
    expect(read("3. a\n4. b\n   - c")).toEqual([
      {
        el: "ol",
        start: 3,
        in: [
          { el: "li", in: ["a"] },
          { el: "li", in: ["b", { el: "ul", in: [{ el: "li", in: ["c"] }] }] },
        ],
      },
    ]);
  });

  it("where a picture is the link to it, and within a link its words", () => {
    const href = "https://example.org/a.png";
    expect(read(`![a map](${href})`)).toEqual(p({ el: "a", href, in: ["a map"] }));
    expect(read(`[see ![a map](${href})](https://example.org/)`)).toEqual(
      p({ el: "a", href: "https://example.org/", in: ["see ", "a map"] }),
    );
  });

  it("follows https, http and mailto alone, and says so", () => {
    expect(read("[x](mailto:a@example.org) <http://example.org/>")).toEqual(
      p({ el: "a", href: "mailto:a@example.org", in: ["x"] }, " ", {
        el: "a",
        href: "http://example.org/",
        in: ["http://example.org/"],
      }),
    );
    for (const address of [
      "javascript:alert(1)",
      "JaVaScRiPt&colon;alert(1)",
      "data:text/html,x",
      "//a.org",
      "/login",
    ])
      expect([read(`[x](${address})`), faults(`[x](${address})`)]).toEqual([p("x"), ["link"]]);
  });

  it("keeps HTML as the letters that were typed", () => {
    const typed = "a <b onclick=alert(1)>bold</b> &lt;script&gt; <script>alert(1)</script>";
    expect(read(typed)).toEqual(p(typed));
    expect(plainText(read("<div>\n# no\n</div>"))).toBe("<div>\nno\n</div>");
  });

  it("removes characters that change the direction of what follows, and reports it", () => {
    expect(read("a\u202eb\u2066c \u05d0")).toEqual(p("abc \u05d0"));
    expect([faults("a\u202eb"), faults("\u05d0\u200f")]).toEqual([["turned"], []]);
  });
});

it("reads plain text as it was typed, its lines and paragraphs", () => {
  const typed =
    "Welcome to Con_2025_x!\n    Indented & 3 < 4 &amp; {brace}\n-----\nSee https://example.org/a_b_c\n\nSecond.";
  expect(read(typed)).toEqual([
    ...p("Welcome to Con_2025_x!\nIndented & 3 < 4 &amp; {brace}\n-----\nSee https://example.org/a_b_c"),
    ...p("Second."),
  ]);
});

it.each([
  ["quotes", ">".repeat(10_000)],
  ["lists on a line", "- ".repeat(5000)],
  ["lists in lists", Array.from({ length: 140 }, (_, n) => `${"  ".repeat(n)}- a`).join("\n")],
  ["emphasis", `${"*a ".repeat(3000)}${"b* ".repeat(3000)}`.slice(0, 10_000)],
])("says of %s that they are too deep, and keeps the letters", (_, source) => {
  const { text, faults: found } = readMarkdown(source);
  expect(depth(text)).toBeLessThanOrEqual(MAX_NESTING);
  expect([...found]).toEqual(["deep"]);
});

it("fills values in after parsing, so that none is Markdown, and checks each link again", () => {
  const text = read("*{product}* [site]({site}) [mail](mailto:{email}) {unknown} {}");
  const values = { product: "**Con** [x](y)", site: "https://example.org", email: "a@example.org" };
  expect(fillPlaceholders(text, values)).toEqual(
    p(
      { el: "em", in: ["**Con** [x](y)"] },
      " ",
      { el: "a", href: "https://example.org", in: ["site"] },
      " ",
      { el: "a", href: "mailto:a@example.org", in: ["mail"] },
      " {unknown} {}",
    ),
  );
  expect(fillPlaceholders(read("[site]({site})"), { site: "javascript:alert(1)" })).toEqual(p("site"));
});
