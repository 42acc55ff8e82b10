import { deflateSync } from "node:zlib";
import { asImage } from "../../features/proposals/files/page-image";

/** The drawing's own width and height, and those of the picture. */
const DRAWN = 640;
const SIZE = 400;
const SCALE = DRAWN / SIZE;
const SAMPLES = [0.25, 0.75];

type Colour = readonly [number, number, number];
type Looks = { wall: Colour; hair: Colour; skin: Colour; shirt: Colour };

/** A PNG of a drawn face in front of a wall; the same for each number. */
export function portrait(nth: number): Buffer {
  const looks = LOOKS[nth % LOOKS.length] ?? LOOKS[0];
  const rows = Buffer.alloc((SIZE * 3 + 1) * SIZE);
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++) rows.set(smooth(looks, x, y), y * (SIZE * 3 + 1) + 1 + x * 3);
  const packed = deflateSync(rows);
  const size = { width: SIZE, height: SIZE, colours: 3, bytes: packed.length } as const;
  return asImage({ ...size, packing: "flate", at: 0 }, packed).content;
}

const LOOKS: readonly [Looks, ...Looks[]] = [
  { wall: [197, 214, 224], hair: [62, 43, 35], skin: [233, 190, 160], shirt: [36, 70, 104] },
  { wall: [226, 214, 196], hair: [28, 26, 30], skin: [141, 96, 70], shirt: [146, 62, 50] },
  { wall: [205, 219, 203], hair: [170, 168, 165], skin: [240, 205, 180], shirt: [70, 88, 74] },
];

/** The colour of a pixel, the mean of four points in it. */
function smooth(looks: Looks, x: number, y: number): number[] {
  const points = SAMPLES.flatMap((right) =>
    SAMPLES.map((down) => colourAt(looks, (x + right) * SCALE, (y + down) * SCALE)),
  );
  return [0, 1, 2].map((part) =>
    Math.round(points.reduce((sum, colour) => sum + (colour[part] ?? 0), 0) / points.length),
  );
}

/** Whether a point is within the ellipse around a centre with these radii. */
const within = (x: number, y: number, centreX: number, centreY: number, wide: number, high: number) =>
  ((x - centreX) / wide) ** 2 + ((y - centreY) / high) ** 2 < 1;

const shade = (colour: Colour, by: number): Colour => [colour[0] * by, colour[1] * by, colour[2] * by];

/** The topmost shape at a point: the face before the neck, the shirt before the hair, all before the wall. */
function colourAt({ wall, hair, skin, shirt }: Looks, x: number, y: number): Colour {
  if (within(x, y, 262, 298, 11, 13) || within(x, y, 378, 298, 11, 13)) return shade(skin, 0.45);
  if (within(x, y, 262, 270, 28, 6) || within(x, y, 378, 270, 28, 6)) return hair;
  if (within(x, y, 320, 378, 46, 22) && y > 380) return shade(skin, 0.62);
  if (within(x, y, 320, 336, 14, 10)) return shade(skin, 0.88);
  if (within(x, y, 320, 300, 122, 152) && !within(x, y, 300, 150, 150, 78)) return skin;
  if (within(x, y, 320, 250, 150, 150)) return hair;
  if (x > 272 && x < 368 && y > 400 && y < 500) return shade(skin, 0.86);
  if (within(x, y, 320, 660, 236, 190)) return shirt;
  return shade(wall, 1 - (y / DRAWN) * 0.14);
}
