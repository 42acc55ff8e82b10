import type { Tally } from "@lectern/domain/office/figures/contract";
import { widthOf } from "./axis";
import css from "./figures.module.css";
import { Plot } from "./plot";

const HEIGHT = 150;
const TOP = 20;
const FOOT = 22;

type Props = {
  bins: readonly Tally[];
  /** The label below a column, if any. */
  name: (value: number) => string | null;
  /** The columns that the title is about; others are dimmed. */
  meant: (value: number) => boolean;
};

/** A column for each value, with its number on top if there is space, and always on the highest. */
export function Columns({ bins, name, meant }: Props) {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const scale = (HEIGHT - TOP - FOOT) / most;
  const base = HEIGHT - FOOT;
  return (
    <Plot height={HEIGHT}>
      {(width) => {
        const step = width / Math.max(1, bins.length);
        const room = step >= widthOf(String(most)) + 2;
        return (
          <>
            {bins.map(({ value, count }, n) => {
              const middle = (n + 0.5) * step;
              const height = count * scale;
              return (
                <g key={value}>
                  <rect
                    className={css.column}
                    data-meant={meant(value)}
                    x={n * step + Math.min(4, step * 0.12)}
                    y={base - height}
                    width={step - 2 * Math.min(4, step * 0.12)}
                    height={height}
                  />
                  {count > 0 && (room || count === most) && (
                    <text className={css.number} x={middle} y={base - height - 6} textAnchor="middle">
                      {count}
                    </text>
                  )}
                  <text className={css.tick} x={middle} y={HEIGHT - 5} textAnchor="middle">
                    {name(value)}
                  </text>
                </g>
              );
            })}
            <line className={css.base} x2={width} y1={base} y2={base} />
          </>
        );
      }}
    </Plot>
  );
}
