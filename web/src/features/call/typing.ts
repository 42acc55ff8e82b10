/** Letters per tick: commands are typed, answers are printed. */
const TYPED_BY_HAND = 1;
const PRINTED = 4;
/** Pauses in ticks: before a command, and while it runs. */
const BREATH = 9;

export type Line = { text: string; command?: boolean };

/** The first and last tick of each line. */
function schedule(lines: readonly Line[]): { from: number; to: number }[] {
  let tick = 0;
  return lines.map(({ text, command = false }) => {
    const from = tick + (command ? BREATH : 0);
    const to = from + Math.ceil(text.length / (command ? TYPED_BY_HAND : PRINTED));
    tick = to + (command ? BREATH : 1);
    return { from, to };
  });
}

/** The number of visible letters of each line at this tick; -1 before it starts. */
export const typedAt = (lines: readonly Line[], tick: number): number[] =>
  schedule(lines).map(({ from, to }, index) => {
    const { text, command = false } = lines[index] as Line;
    if (tick < from) return -1;
    return tick >= to ? text.length : (tick - from) * (command ? TYPED_BY_HAND : PRINTED);
  });

/** The tick at which the last line is complete. */
export const lastTick = (lines: readonly Line[]): number => schedule(lines).at(-1)?.to ?? 0;
