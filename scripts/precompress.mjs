import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesIn } from "./fingerprint.mjs";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compressing these pays; pictures and fonts are compressed already. HTML gets a nonce at each request: not here. */
const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/;
/** Below this a packet is a packet. */
const SMALLEST = 1024;

/**
 * Writes a `.br` and a `.gz` beside each text file of the built pages, once, at the highest quality: at request
 * time that would cost a second. Answers how many files it compressed.
 */
export async function precompress(folder) {
  const files = filesIn(folder).filter((file) => TEXT.test(file));
  const done = await Promise.all(files.map(compress));
  return done.filter(Boolean).length;
}

async function compress(file) {
  const plain = await readFile(file);
  if (plain.length < SMALLEST) return false;
  const [br, gz] = await Promise.all([
    toBrotli(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    toGzip(plain, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return true;
}
