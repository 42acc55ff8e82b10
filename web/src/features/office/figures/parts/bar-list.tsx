import { percentOf } from "@lectern/domain/office/figures/share";
import { fittingText, widthOf } from "./axis";
import css from "./figures.module.css";
import { Plot } from "./plot";

const ROW = 42;
const BAR = { top: 22, height: 10 };

type Props = { bars: readonly { label: string; value: number }[]; of: number };

/** A bar for each, from the left, with its name and its number in words above it. */
export function BarList({ bars, of }: Props) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <Plot height={bars.length * ROW}>
      {(width) =>
        bars.map(({ label, value }, row) => {
          const share = percentOf(value, of);
          const said = share === null ? String(value) : `${value} · ${share}`;
          return (
            <g key={label} transform={`translate(0 ${row * ROW})`}>
              <text className={css.text} y={14}>
                {fittingText(label, width - widthOf(said) - 16)}
              </text>
              <text className={css.number} x={width} y={14} textAnchor="end">
                {said}
              </text>
              <rect className={css.track} y={BAR.top} width={width} height={BAR.height} />
              <rect className={css.bar} y={BAR.top} width={(width * value) / most} height={BAR.height} />
            </g>
          );
        })
      }
    </Plot>
  );
}
