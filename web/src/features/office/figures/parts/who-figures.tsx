import { countryName } from "@lectern/domain/identity/profiles/countries";
import { counted } from "@lectern/domain/kernel/counted";
import type { CallFigures, Counted } from "@lectern/domain/office/figures/contract";
import { describeLargest, describeSpeakers } from "@lectern/domain/office/figures/findings";
import { percentOf } from "@lectern/domain/office/figures/share";
import { fittingText, widthOf } from "./axis";
import { FigureCard } from "./figure-card";
import css from "./figures.module.css";
import { Plot } from "./plot";

type Labelled = { label: string; value: number };

const sumOf = (parts: readonly Labelled[]) => parts.reduce((sum, { value }) => sum + value, 0);

const numbersOf = (parts: readonly Labelled[], what: string, unit: string) => ({
  columns: [what, unit, "share"],
  rows: parts.map(({ label, value }) => [label, value, percentOf(value, sumOf(parts)) ?? "–"]),
});

type CountProps = {
  about: string;
  by: "topic" | "type" | "country";
  parts: readonly Counted[];
  label: (code: string) => string;
  /** The number of bars; the table has the others. */
  most?: number;
};

/** The number of proposals of each kind, largest first. */
export function CountFigure({ about, by, parts, label, most = 12 }: CountProps) {
  const sorted = parts
    .map(({ code, count }) => ({ label: label(code), value: count }))
    .sort((a, b) => b.value - a.value || a.label.localeCompare(b.label));
  const bars = sorted.slice(0, most);
  const rest = sorted.slice(most);
  return (
    <FigureCard
      about={about}
      finding={describeLargest(parts, label, by)}
      numbers={numbersOf(sorted, by, "proposals")}
      note={rest.length > 0 && `And ${counted(sumOf(rest), "proposal")} of ${rest.length} more.`}
    >
      {bars.length > 0 && <BarList bars={bars} of={sumOf(sorted)} />}
    </FigureCard>
  );
}

export const residence = (code: string): string => countryName(code) || "not stated";

/** Returning speakers, as far as the portal knows. */
export function SpeakerFigure({ speakers }: Pick<CallFigures, "speakers">) {
  const parts = [
    { label: "New during this call", value: speakers.newcomers },
    { label: "Had an account, first proposal", value: speakers.known },
    { label: "Submitted before this call", value: speakers.returning },
  ];
  return (
    <FigureCard
      about="Speakers, first time or not"
      finding={describeSpeakers(speakers)}
      numbers={numbersOf(parts, "speakers", "people")}
      note="Each speaker counts once. Based on this portal only: speakers who submitted elsewhere in earlier years count as new."
    >
      {sumOf(parts) > 0 && <BarList bars={parts} of={sumOf(parts)} />}
    </FigureCard>
  );
}

const ROW = 42;
const BAR = { top: 22, height: 10 };

type Props = { bars: readonly Labelled[]; of: number };

/** A horizontal bar for each, with its name and number above. */
function BarList({ bars, of }: Props) {
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
