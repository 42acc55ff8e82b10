import { writeFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { withFileJob } from "./file-job";
import { pdf } from "./hostile-pdf.fixture";
import { invisibleText } from "./invisible-text";
import { inReadingOrder } from "./reading-order";
import { realSanitiser } from "./rebuild.fixture";

const turnedRound = (text: string) => [...text].reverse().join("");

describe("a line that runs to the left", () => {
  it.each([
    ["of one direction", turnedRound("שלום עולם"), "שלום עולם"],
    ["with a number", `${turnedRound("כאן")} 2025 ${turnedRound("שורה שנייה")}`, "שורה שנייה 2025 כאן"],
    [
      "with a name",
      `${turnedRound("הרצאה של כולם")} Ada Lovelace ${turnedRound("שלום")}`,
      "שלום Ada Lovelace הרצאה של כולם",
    ],
    ["of one word in a sentence", `We say ${turnedRound("שלום")} to all`, "We say שלום to all"],
    [
      "with marks on its letters",
      "\u05dd\u05d5\u05b9\u05dc\u05e9\u05b8",
      "\u05e9\u05b8\u05dc\u05d5\u05b9\u05dd",
    ],
    ["not at all", "Ada Lovelace", "Ada Lovelace"],
  ])("is read in its own order: %s", (_, seen, read) => {
    expect(inReadingOrder(seen)).toBe(read);
  });
});

describe("invisible text", () => {
  it.each([
    [0, "1 0 0 1 100.0 50.0 Tm"],
    [1, "0 1 -1 0 112.0 50.0 Tm"],
    [2, "-1 0 0 -1 112.0 130.0 Tm"],
    [3, "0 -1 1 0 100.0 130.0 Tm"],
  ])("starts where its line starts, in the same direction: %i quarter turns", (turn, begins) => {
    expect(invisibleText([["Ada", 100, 50, 12, 80, turn]])).toContain(begins);
  });
});

describe("the text of a page", () => {
  const tool = realSanitiser();
  const textOf = (bytes: Buffer) =>
    withFileJob(async (job) => {
      const source = job.path();
      writeFileSync(source, bytes);
      await tool.rebuild(job, source, "pdf");
      return job.text.trim();
    });

  it("is read line by line, however page and text are turned", async () => {
    const content = [
      "BT /F1 18 Tf 0 1 -1 0 100 72 Tm (Ada Lovelace) Tj ET",
      "BT /F1 18 Tf 0 1 -1 0 130 72 Tm (wrote this) Tj ET",
      "BT /F1 18 Tf 1 0 0 1 300 600 Tm (on the engine) Tj ET",
    ].join("\n");
    for (const page of ["", "/Rotate 90", "/Rotate 180", "/Rotate 270"]) {
      const lines = (await textOf(pdf({ content, page }))).split("\n").sort();
      expect(lines).toEqual(["Ada Lovelace", "on the engine", "wrote this"]);
    }
  });

  it("keeps a name together in a line that mixes directions", async () => {
    const map = deflateSync(
      Buffer.from(
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /U def /CMapType 2 def 1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfrange <0000> <FFFF> <0000> endbfrange endcmap CMapName currentdict /CMap defineresource pop end end",
      ),
    );
    const objects = [
      "<</Type/Font/Subtype/Type0/BaseFont/Arial/Encoding/Identity-H/DescendantFonts[11 0 R]/ToUnicode 12 0 R>>",
      "<</Type/Font/Subtype/CIDFontType2/BaseFont/Arial/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500>>",
      { dictionary: `<</Filter/FlateDecode/Length ${map.length}>>`, stream: map },
    ];
    const seen = `${turnedRound("על קושחה")} Ada Lovelace ${turnedRound("שלום עולם זו הרצאה של")}`;
    const codes = Buffer.from(seen, "utf16le").swap16().toString("hex");
    const stream = Buffer.from(`BT /H 18 Tf 72 700 Td <${codes}> Tj ET`);
    const fonts = "/Resources<</Font<</H 10 0 R>>>>";
    const form = `<</Type/XObject/Subtype/Form/BBox[0 0 612 792]${fonts}/Length ${stream.length}>>`;
    const drawn = { objects: [...objects, { dictionary: form, stream }], resources: "/XObject<</X 13 0 R>>" };
    expect(await textOf(pdf({ ...drawn, content: "/X Do" }))).toBe(
      "שלום עולם זו הרצאה של Ada Lovelace על קושחה",
    );
  });
});
