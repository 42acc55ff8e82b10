import { plainText } from "@lectern/domain/call/texts/fill-placeholders";
import { readMarkdown } from "@lectern/domain/call/texts/markdown";
import { Text } from "@lectern/domain/call/texts/tree";
import { MAX_NESTING } from "@lectern/domain/call/texts/words";
import fc from "fast-check";
import { expect, it } from "vitest";

const depth = (text: Text): number =>
  Math.max(0, ...text.map((part) => (typeof part === "string" ? 0 : 1 + depth(part.in))));

/** Pieces of which hostile Markdown is made. */
const HOSTILE = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "> ",
        "- ",
        "1. ",
        "[",
        "](",
        ")",
        "![",
        "*",
        "**",
        "_",
        "`",
        "\n",
        "\n\n",
        "    ",
        "#",
        "\\",
      ),
      fc.constantFrom(
        "<script>",
        "<b onclick=x>",
        "javascript:alert(1)",
        "data:text/html,x",
        "&colon;",
        "\u202e",
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 80 },
  )
  .map((pieces) => pieces.join(""));

it("limits any input, and never throws", () => {
  fc.assert(
    fc.property(HOSTILE, (source) => {
      const { text } = readMarkdown(source);
      expect(Text.parse(text)).toEqual(text);
      expect(depth(text)).toBeLessThanOrEqual(MAX_NESTING);
      expect(JSON.stringify(text)).not.toMatch(/"href":"(?!https?:|mailto:)|[\u202a-\u202e\u2066-\u2069]/i);
    }),
    { numRuns: 500 },
  );
});

it("reads lines of plain text as they were typed", () => {
  const words = fc.stringMatching(
    /^[A-Za-z\u00e9\u00df][A-Za-z\u00e9\u00df0-9 ,.;:!?()'"/&%@-]{0,30}[a-z.]$/,
  );
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), (lines) => {
      expect(plainText(readMarkdown(lines.join("\n")).text)).toBe(lines.join("\n"));
    }),
  );
});
