import { describe, expect, it } from "vitest";
import { flateBomb, pdf } from "./hostile-pdf.fixture";
import { ACTIVE, realSanitiser, rebuildBytes, skeleton } from "./rebuild.fixture";

const tool = realSanitiser();
const rebuild = (bytes: Buffer) => rebuildBytes(tool, bytes, "pdf");

/** How many pages a PDF says that it has. */
const pagesOf = (bytes: Buffer | null) => Number(/\/Count (\d+)/.exec(bytes?.toString("latin1") ?? "")?.[1]);

describe("a rebuilt PDF", () => {
  it("is pictures and invisible text, and nothing else", async () => {
    const { bytes, reasons } = await rebuild(pdf({ pages: 3 }));
    expect(reasons).toEqual([]);
    expect(pagesOf(bytes)).toBe(3);
    expect(skeleton(bytes ?? Buffer.alloc(0))).not.toMatch(ACTIVE);
    expect(bytes?.toString("latin1")).not.toContain("Hello");
  });

  it("keeps no active content of any original", async () => {
    const action = "<</S/JavaScript/JS(app.alert\\(1\\))>>";
    const { bytes, reasons } = await rebuild(
      pdf({
        catalogue: `/OpenAction ${action}/AA<</WC ${action}>>/Names<</JavaScript<</Names[(a)${action}]>>>>`,
        page: `/AA<</O<</S/Launch/F(cmd.exe)>>>>/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 600 700]/A<</S/URI/URI(http://127.0.0.1:1/)>>>>]`,
      }),
    );
    expect(reasons).toEqual([]);
    expect(skeleton(bytes ?? Buffer.alloc(0))).not.toMatch(ACTIVE);
  });

  it("says that attached files are missing", async () => {
    const objects = [
      { dictionary: "<</Type/EmbeddedFile/Length 4>>", stream: Buffer.from("evil") },
      "<</Type/Filespec/F(evil.exe)/EF<</F 10 0 R>>>>",
    ];
    const catalogue = "/Names<</EmbeddedFiles<</Names[(evil.exe)11 0 R]>>>>";
    const whole = await rebuild(pdf({ objects, catalogue }));
    expect(whole.reasons).toEqual(["attachments-left-out"]);
    expect(whole.bytes?.includes("evil")).toBe(false);
    const annotation = "/Annots[<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS 11 0 R>>]";
    expect((await rebuild(pdf({ objects, page: annotation }))).reasons).toEqual(["attachments-left-out"]);
  });

  it("says that film is missing", async () => {
    const page = "/Annots[<</Type/Annot/Subtype/Movie/Rect[0 0 9 9]>>]";
    expect((await rebuild(pdf({ page }))).reasons).toEqual(["media-left-out"]);
  });

  it("ends after 300 pages and says so", async () => {
    const { bytes, reasons } = await rebuild(pdf({ pages: 305, content: "", size: [40, 40] }));
    expect(reasons).toEqual(["pages-cut"]);
    expect(pagesOf(bytes)).toBe(300);
  });

  it("draws a page of 20,000 pixels smaller instead of not at all", async () => {
    const { bytes, reasons } = await rebuild(pdf({ size: [14_400, 14_400] }));
    expect(reasons).toEqual([]);
    const width = Number(/\/Width (\d+)/.exec(bytes?.toString("latin1") ?? "")?.[1]);
    expect(width).toBeGreaterThan(4000);
    expect(width).toBeLessThanOrEqual(4473);
  });

  it("survives a picture that unpacks to a gigabyte", async () => {
    const objects = [flateBomb(1 << 28)];
    const bomb = pdf({
      objects,
      resources: "/XObject<</I 10 0 R>>",
      content: "q 600 0 0 700 0 0 cm /I Do Q",
    });
    const { bytes, reasons } = await rebuild(bomb);
    if (bytes === null) expect(["took-too-much", "took-too-long", "no-page"]).toContain(reasons[0]);
    else expect(skeleton(bytes)).not.toMatch(ACTIVE);
  });

  it("survives forms that draw each other a billion times", { timeout: 180_000 }, async () => {
    const form = (next: number) => ({
      dictionary: `<</Type/XObject/Subtype/Form/BBox[0 0 600 700]/Resources<</XObject<</F ${next} 0 R>>>>/Length 60>>`,
      stream: Buffer.from("/F Do ".repeat(10)),
    });
    const objects = Array.from({ length: 12 }, (_, n) => form(n === 11 ? 10 : 11 + n));
    const { reasons } = await rebuild(pdf({ objects, resources: "/XObject<</F 10 0 R>>", content: "/F Do" }));
    expect(reasons).toHaveLength(1);
    expect(["took-too-long", "took-too-much", "pages-blank"]).toContain(reasons[0]);
  });

  it("says when text could not be drawn for lack of a font", async () => {
    const objects = [
      "<</Type/Font/Subtype/Type0/BaseFont/Ryumin-Light/Encoding/90ms-RKSJ-H/DescendantFonts[11 0 R]>>",
      "<</Type/Font/Subtype/CIDFontType0/BaseFont/Ryumin-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 12 0 R>>",
      "<</Type/FontDescriptor/FontName/Ryumin-Light/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 700/Descent 0/CapHeight 700/StemV 80>>",
    ];
    const content = "BT /J 24 Tf 72 700 Td <82b182f182c982bf82cd> Tj ET";
    const { reasons } = await rebuild(pdf({ objects, resources: "/Font<</J 10 0 R>>", content }));
    expect(["font-missing", "pages-blank"].some((code) => reasons.includes(code as never))).toBe(true);
  });

  it.each([
    [
      "a password",
      pdf({
        trailer: `/Encrypt<</Filter/Standard/V 1/R 2/O(${"x".repeat(32)})/U(${"y".repeat(32)})/P -4>>/ID[(a)(a)]`,
      }),
      "encrypted",
    ],
    ["no pages", pdf({ pages: 0 }), "no-page"],
    ["nothing behind its header", Buffer.from("%PDF-1.7\n"), "corrupt"],
  ])("is not made of one with %s", async (_, bytes, reason) => {
    expect(await rebuild(bytes)).toEqual({ bytes: null, reasons: [reason] });
  });

  it("is not made of one that is cut off", async () => {
    const whole = pdf({ pages: 2 });
    for (const length of [whole.length - 30, whole.length - 300, whole.length >> 1]) {
      const cut = await rebuild(whole.subarray(0, length));
      expect(cut, `the first ${length} bytes`).toEqual({ bytes: null, reasons: ["corrupt"] });
    }
  });
});
