import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import type { Pdfium } from "./pdfium";

const POINTS_PER_INCH = 72;
const WHITE = 0xffffffff;
/** PDFium's flag: draw annotations, too. */
const WITH_ANNOTATIONS = 1;
const LARGEST_PAGE = 200 * POINTS_PER_INCH;

export type PageSize = { width: number; height: number; pointsWide: number; pointsHigh: number };
export type Pixels = { bytes: Uint8Array; colours: 1 | 3; blank: boolean };

/** A page's size in points and in pixels, at a lower resolution where it would be too large; null for an invalid one. */
export function pageSize(pdfium: Pdfium, page: number): PageSize | null {
  const pointsWide = pdfium.FPDF_GetPageWidthF(page);
  const pointsHigh = pdfium.FPDF_GetPageHeightF(page);
  if (!(pointsWide > 0 && pointsHigh > 0 && pointsWide <= LARGEST_PAGE && pointsHigh <= LARGEST_PAGE))
    return null;
  const scale = Math.min(
    FILE_LIMITS.dotsPerInch / POINTS_PER_INCH,
    FILE_LIMITS.pageSide / Math.max(pointsWide, pointsHigh),
    Math.sqrt(FILE_LIMITS.pageArea / (pointsWide * pointsHigh)),
  );
  const pixels = (points: number) => Math.max(1, Math.floor(points * scale));
  return { width: pixels(pointsWide), height: pixels(pointsHigh), pointsWide, pointsHigh };
}

/** Draws a page on white. Grey pages have one byte per pixel. Null when memory is insufficient. */
export function drawPage(pdfium: Pdfium, page: number, form: number, size: PageSize): Pixels | null {
  const { width, height } = size;
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  if (!bitmap) return null;
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  if (form) pdfium.FORM_OnAfterLoadPage(page, form);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS);
  if (form) pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS);
  const at = pdfium.FPDFBitmap_GetBuffer(bitmap);
  const stride = pdfium.FPDFBitmap_GetStride(bitmap) / 4;
  const { buffer } = pdfium.memory.HEAPU8;
  const pixels = pack(new Uint32Array(buffer, at, stride * height), stride, size);
  pdfium.FPDFBitmap_Destroy(bitmap);
  return pixels;
}

/** Converts BGRx to one byte of grey or three of RGB. */
function pack(from: Uint32Array, stride: number, { width, height }: PageSize): Pixels {
  const { grey, blank } = classify(from, stride, width, height);
  const colours = grey ? 1 : 3;
  const bytes = new Uint8Array(width * height * colours);
  let to = 0;
  for (let y = 0; y < height; y++) {
    for (let x = y * stride; x < y * stride + width; x++) {
      const pixel = from[x] ?? 0;
      if (grey) bytes[to++] = pixel;
      else {
        bytes[to++] = pixel >>> 16;
        bytes[to++] = pixel >>> 8;
        bytes[to++] = pixel;
      }
    }
  }
  return { bytes, colours, blank };
}

function classify(from: Uint32Array, stride: number, width: number, height: number) {
  const first = (from[0] ?? 0) & 0xffffff;
  let grey = true;
  let blank = true;
  for (let y = 0; y < height && (grey || blank); y++) {
    for (let x = y * stride; x < y * stride + width; x++) {
      const pixel = (from[x] ?? 0) & 0xffffff;
      if (pixel !== first) blank = false;
      if (((pixel ^ (pixel >>> 8)) & 0xffff) !== 0) {
        grey = false;
        if (!blank) break;
      }
    }
  }
  return { grey, blank };
}
