import type { Slide } from "./slides";

/** A slide's size in points: 16 to 9. */
export const WIDE = 960;
export const HIGH = 540;

/** A shape of a slide, in points from its top left corner; colours as six hexadecimal digits. */
export type Shape =
  | { kind: "box"; x: number; y: number; wide: number; high: number; colour: string }
  | { kind: "line"; x: number; y: number; size: number; bold: boolean; colour: string; text: string };

const INK = "1B2330";
const FAINT = "5B6676";
const PAPER = "FFFFFF";
const MARGIN = 64;

const ACCENTS: ReadonlyMap<string, string> = new Map([
  ["RT", "C2410C"],
  ["BT", "1D4ED8"],
  ["PT", "7E22CE"],
  ["C", "0F766E"],
  ["P", "A16207"],
]);

const box = (x: number, y: number, wide: number, high: number, colour: string): Shape => ({
  kind: "box",
  x,
  y,
  wide,
  high,
  colour,
});

/** Lines of one text below each other, the first one's top at `y`. */
const lines = (text: string, at: { x: number; y: number; size: number; bold?: boolean; colour: string }) =>
  wrapped(text, WIDE - MARGIN - at.x, at.size).map(
    (line, n): Shape => ({ kind: "line", bold: false, ...at, y: at.y + n * at.size * 1.3, text: line }),
  );

/** Draws every slide in the colour of its track. */
export function drawn(slides: readonly Slide[], topicType: string): Shape[][] {
  const accent = ACCENTS.get(topicType) ?? FAINT;
  return slides.map((slide, n) =>
    slide.kind === "cover"
      ? cover(slide.title, slide.label, accent)
      : [...page(slide.title, `${n + 1} / ${slides.length}`, accent), ...content(slide, accent)],
  );
}

function cover(title: string, label: string, accent: string): Shape[] {
  const titleLines = lines(title, { x: MARGIN, y: 170, size: 46, bold: true, colour: PAPER });
  return [
    box(0, 0, WIDE, HIGH, INK),
    box(MARGIN, 130, 96, 10, accent),
    ...titleLines,
    ...lines(label, { x: MARGIN, y: 200 + titleLines.length * 60, size: 22, colour: "C9D1DC" }),
  ];
}

const page = (title: string, number: string, accent: string): Shape[] => [
  box(0, 0, WIDE, HIGH, PAPER),
  box(0, 0, 16, HIGH, accent),
  ...lines(title, { x: MARGIN, y: 52, size: 36, bold: true, colour: INK }),
  ...lines(number, { x: WIDE - MARGIN - 60, y: HIGH - 44, size: 14, colour: FAINT }),
];

function content(slide: Exclude<Slide, { kind: "cover" }>, accent: string): Shape[] {
  if (slide.kind === "plan")
    return slide.parts.flatMap(([part, minutes], n) => bar(part, minutes, n, accent));
  let y = 138;
  return slide.points.flatMap((point) => {
    const text = lines(point, { x: MARGIN + 28, y, size: 24, colour: INK });
    const bullet = box(MARGIN, y + 10, 10, 10, accent);
    y += text.length * 31 + 26;
    return [bullet, ...text];
  });
}

const bar = (part: string, minutes: number, n: number, accent: string): Shape[] => [
  ...lines(part, { x: MARGIN, y: 142 + n * 68, size: 22, colour: INK }),
  box(400, 142 + n * 68, minutes * 10, 30, accent),
  ...lines(`${minutes} min`, { x: 414 + minutes * 10, y: 145 + n * 68, size: 18, colour: FAINT }),
];

/** The width of most letters, as a part of their height. */
const LETTER = 0.55;

function wrapped(text: string, wide: number, size: number): string[] {
  const most = Math.floor(wide / (size * LETTER));
  const result: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = result.at(-1);
    if (last === undefined || last.length + 1 + word.length > most) result.push(word);
    else result[result.length - 1] = `${last} ${word}`;
  }
  return result;
}
