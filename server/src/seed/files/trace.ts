import { deflateSync } from "node:zlib";
import { asImage } from "../../features/proposals/files/page-image";

const WIDTH = 640;
const HEIGHT = 240;

/** A PNG of an oscilloscope's trace: a regular signal with one glitch. */
export function tracePicture(): Buffer {
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT, 0xff);
  for (let y = 0; y < HEIGHT; y++) rows[y * (WIDTH + 1)] = 0;
  for (let x = 0; x < WIDTH; x++) {
    const glitch = Math.abs(x - 400) < 14 ? 70 : 0;
    const y = Math.round(HEIGHT / 2 - Math.sin(x / 18) * 40 - glitch);
    for (let thick = -1; thick <= 1; thick++) rows[(y + thick) * (WIDTH + 1) + 1 + x] = 0x20;
  }
  const packed = deflateSync(rows);
  const picture = {
    width: WIDTH,
    height: HEIGHT,
    colours: 1,
    packing: "flate",
    at: 0,
    bytes: packed.length,
  } as const;
  return asImage(picture, packed).content;
}
