import { daysBetween, type Point } from "@lectern/domain/office/figures/timeline";
import { shortDay, ticksUpTo, widthOf } from "./axis";
import css from "./figures.module.css";
import { Plot } from "./plot";

/** A vertical marker; `passed` is the share of its day from 0 to 1. */
export type Mark = { label: string; day: string; passed: number; strong?: boolean };

const LINE = 17;
const TOTAL = 150;
const GAP = 26;
const DAILY = 64;
const FOOT = 22;
const DATE = 68;
/** Right of the numbers at the lines, and left of where the course ends. */
const GOAL = 48;

type Props = {
  points: readonly Point[];
  /** What a day brought beside what counts, by the day. */
  aside: ReadonlyMap<string, number>;
  marks: readonly Mark[];
  /** The last day with data. */
  known: { day: string; passed: number };
  /** The target. */
  goal?: { value: number; label: string };
};

/** The total over time above, daily values below, with markers. */
export function CoursePlot({ points, aside, marks, known, goal }: Props) {
  const first = points[0]?.day ?? known.day;
  const shown = marks.filter(({ day }) => points.some((point) => point.day === day));
  const head = shown.length * LINE + 6;
  const drawn = points.filter(({ day }) => day <= known.day);
  const end = drawn.at(-1);
  const ticks = ticksUpTo(Math.max(end?.total ?? 0, goal?.value ?? 0));
  const most = ticks.at(-1) ?? 1;
  const busiest = Math.max(1, ...points.map(({ day, value }) => value + (aside.get(day) ?? 0)));
  const base = head + TOTAL;
  const floor = base + GAP + DAILY;
  const heightOf = (total: number) => base - (total / most) * TOTAL;

  return (
    <Plot height={floor + FOOT}>
      {(width) => {
        const step = width / Math.max(1, points.length);
        const placeOf = (day: string, passed: number) => (daysBetween(first, day) + passed) * step;
        // Today is not over, so the line ends now.
        const ended = (day: string) => placeOf(day, day === known.day ? known.passed : 1);
        const line = drawn
          .map(({ day, total }) => `L${ended(day).toFixed(1)} ${heightOf(total).toFixed(1)}`)
          .join("");
        const start = heightOf((drawn[0]?.total ?? 0) - (drawn[0]?.value ?? 0));
        const right = end ? ended(end.day) : 0;
        const dates = Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(width / DATE))));
        return (
          <>
            {ticks.map((tick) => (
              <g key={tick}>
                <line className={css.grid} x2={width} y1={heightOf(tick)} y2={heightOf(tick)} />
                {tick > 0 && (
                  <text className={css.tick} y={heightOf(tick) + 13}>
                    {tick}
                  </text>
                )}
              </g>
            ))}
            {goal && (
              <g>
                <line className={css.goal} x2={width} y1={heightOf(goal.value)} y2={heightOf(goal.value)} />
                <text className={css.tick} x={GOAL} y={heightOf(goal.value) - 5}>
                  {goal.label}
                </text>
              </g>
            )}
            <path className={css.area} d={`M0 ${base}L0 ${start}${line}L${right} ${base}Z`} />
            <path className={css.course} d={`M0 ${start}${line}`} />
            {end && <Total at={right} y={heightOf(end.total)} width={width} text={`${end.total} in all`} />}
            <text className={css.tick} y={base + GAP - 8}>
              each day, at most {busiest}
            </text>
            {points.map(({ day, value }, n) => {
              const more = aside.get(day) ?? 0;
              const height = (value / busiest) * DAILY;
              const moreHeight = (more / busiest) * DAILY;
              const bar = {
                x: n * step + (step > 3 ? 0.5 : 0),
                width: Math.max(step > 3 ? step - 1 : step, 0.8),
              };
              return (
                <g key={day}>
                  {value > 0 && <rect className={css.bar} {...bar} y={floor - height} height={height} />}
                  {more > 0 && (
                    <rect
                      className={css.aside}
                      {...bar}
                      y={floor - height - moreHeight}
                      height={moreHeight}
                    />
                  )}
                  {n % dates === 0 && n * step + DATE / 2 < width && (
                    <text className={css.tick} x={n * step} y={floor + 16}>
                      {shortDay(day)}
                    </text>
                  )}
                </g>
              );
            })}
            <line className={css.base} x2={width} y1={floor} y2={floor} />
            {shown.map((mark, n) => {
              const x = Math.min(width - 1, Math.max(1, placeOf(mark.day, mark.passed)));
              const left = x + widthOf(mark.label) + 6 > width;
              return (
                <g key={mark.label}>
                  <line
                    className={css.mark}
                    data-strong={mark.strong}
                    x1={x}
                    x2={x}
                    y1={n * LINE + 4}
                    y2={floor}
                  />
                  <text
                    className={css.markLabel}
                    x={left ? x - 5 : x + 5}
                    y={n * LINE + 14}
                    textAnchor={left ? "end" : "start"}
                  >
                    {mark.label}
                  </text>
                </g>
              );
            })}
          </>
        );
      }}
    </Plot>
  );
}

/** The number at the end of the course, where it does not leave the picture. */
function Total({ at, y, width, text }: { at: number; y: number; width: number; text: string }) {
  const left = at + widthOf(text) + 12 > width;
  return (
    <>
      <circle className={css.end} cx={at} cy={y} r={3.5} />
      <text
        className={css.number}
        x={left ? at - 8 : at + 8}
        y={left ? y - 8 : y + 4}
        textAnchor={left ? "end" : "start"}
      >
        {text}
      </text>
    </>
  );
}
