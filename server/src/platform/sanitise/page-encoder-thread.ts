// A separate thread, so that compressing pixels never blocks the server.
import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { deflateSync } from "node:zlib";
import encodeJpeg, { init } from "@jsquash/jpeg/encode.js";
import type { RawPage } from "./page-encoder";
import type { PageImage } from "./pdf-writer";
import { webAssembly } from "./web-assembly";

/** A colour page that is larger than this may be a photograph: then JPEG is tried, too. */
const MIN_PHOTOGRAPH_BYTES = 200_000;
/** JPEG has to be this much smaller, as it blurs letters. */
const MAX_JPEG_RATIO = 0.8;
const QUALITY = 80;

const { wasm } = workerData as { wasm: string };
let ready: Promise<void> | null = null;

parentPort?.on("message", (page: RawPage) => void answer(page));

async function answer(page: RawPage): Promise<void> {
  const flate = deflateSync(rowsOf(page), { level: 6 });
  const { width, height, colours } = page;
  const image = { width, height, colours };
  const jpeg = colours === 3 && flate.length > MIN_PHOTOGRAPH_BYTES ? await jpegOf(page) : null;
  const smaller = jpeg && jpeg.length < flate.length * MAX_JPEG_RATIO ? jpeg : null;
  const packed: PageImage = smaller
    ? { ...image, packing: "jpeg", bytes: smaller }
    : { ...image, packing: "flate", bytes: flate };
  parentPort?.postMessage(packed);
}

/** Each row is prefixed with a zero: PNG's predictor "none". */
function rowsOf({ pixels, width, height, colours }: RawPage): Uint8Array {
  const row = width * colours;
  const rows = new Uint8Array((row + 1) * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  return rows;
}

async function jpegOf({ pixels, width, height }: RawPage): Promise<Buffer> {
  ready ??= webAssembly.compile(readFileSync(wasm)).then((module) => init(module as never));
  await ready;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < pixels.length; from += 3, to += 4) {
    data[to] = pixels[from] ?? 0;
    data[to + 1] = pixels[from + 1] ?? 0;
    data[to + 2] = pixels[from + 2] ?? 0;
  }
  const image = { data, width, height } as unknown as Parameters<typeof encodeJpeg>[0];
  return Buffer.from(await encodeJpeg(image, { quality: QUALITY, progressive: false }));
}
