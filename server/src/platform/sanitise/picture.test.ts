import { describe, expect, inject, it } from "vitest";
import { pdf } from "./hostile-pdf.fixture";
import { jpeg, PALETTE, png } from "./picture.fixture";
import { realSanitiser, rebuildPictures } from "./rebuild.fixture";

const tool = realSanitiser();
const rebuild = (bytes: Buffer, type: "jpg" | "png" = "png") => rebuildPictures(tool, bytes, type);
const size = { width: 300, height: 200 };
const BLACK = [0, 0, 0, 255];
/** A row of this pixel, with a black edge, as a page of one colour counts as blank. */
const repeated = (pixel: number[]) =>
  Buffer.from(
    Array.from({ length: size.width }, (_, x) => (x < 9 ? BLACK.slice(-pixel.length) : pixel)).flat(),
  );

describe("a rebuilt picture", () => {
  it.each([
    ["grey", { type: 0, row: repeated([80]) }, 1],
    ["colours", { type: 2, row: repeated([200, 30, 30]) }, 3],
    ["a palette", { type: 3, row: repeated([1]), more: PALETTE }, 3],
    ["grey with transparency", { type: 4, row: repeated([80, 128]) }, 1],
    ["colours with transparency", { type: 6, row: repeated([200, 30, 30, 128]) }, 3],
  ])("keeps the pixels of a PNG of %s, and nothing else", async (_, image, colours) => {
    const { bytes, reasons, pictures } = await rebuild(png({ ...size, ...image }));
    expect(reasons).toEqual([]);
    expect(pictures).toMatchObject([{ ...size, colours }]);
    expect(bytes?.includes("canary")).toBe(false);
  });

  it.each([
    [1, 600, 450],
    [3, 600, 450],
    [6, 450, 600],
    [8, 450, 600],
  ])("is upright where EXIF says %i, and has no EXIF data", async (orientation, width, height) => {
    const photo = await jpeg(inject("sandboxPrograms"), { width: 600, height: 450 }, orientation);
    const { bytes, reasons, pictures } = await rebuild(photo, "jpg");
    expect(reasons).toEqual([]);
    expect(pictures).toMatchObject([{ width, height }]);
    expect([photo.includes("canary"), bytes?.includes("canary"), bytes?.includes("Exif")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("is smaller where the original is larger than anyone needs", async () => {
    const row = Buffer.alloc(4_800, 90);
    const { pictures } = await rebuild(png({ width: 4_800, height: 600, type: 0, row }));
    expect(pictures).toMatchObject([{ width: 2_400, height: 300 }]);
  });

  it.each([
    ["a PDF", pdf(), "type-unknown"],
    ["a page", Buffer.from("<svg onload=alert(1)>"), "type-unknown"],
    ["nothing", Buffer.alloc(0), "type-unknown"],
    [
      "an interlaced PNG",
      png({ ...size, type: 2, row: repeated([1, 2, 3]), interlaced: true }),
      "picture-interlaced",
    ],
    [
      "a bomb",
      png({ width: 60_000, height: 60_000, type: 6, row: Buffer.alloc(4) }).subarray(0, 120_000),
      "took-too-much",
    ],
    ["a PNG without pixels", png({ width: 300, height: 200, type: 6, row: Buffer.alloc(2) }), "corrupt"],
    ["half a JPEG", Buffer.from("ffd8ffe000104a464946", "hex"), "corrupt"],
  ])("does not exist for %s", async (_, content, reason) => {
    expect(await rebuild(content, "jpg")).toMatchObject({ bytes: null, reasons: [reason] });
  });
});
