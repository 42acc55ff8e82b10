import { counted } from "@lectern/domain/kernel/counted";
import type { Decided } from "@lectern/domain/office/figures/contract";
import { useId } from "react";
import { fittingText, widthOf } from "./axis";
import css from "./figures.module.css";
import { Plot } from "./plot";

export const STANDINGS = [
  { name: "accepted", label: "Accepted" },
  { name: "waitlisted", label: "Waitlist" },
  { name: "rejected", label: "Rejected" },
  { name: "open", label: "Open" },
] as const;
type Standing = (typeof STANDINGS)[number]["name"];

const ROW = 54;
const BAR = { top: 22, height: 22 };

/** The number of proposals of a topic. */
export const allOf = (topic: Decided): number =>
  topic.accepted + topic.waitlisted + topic.rejected + topic.open;

type Props = { topics: readonly (Decided & { label: string })[] };

/** A stacked bar for each topic, by decision, with patterns and numbers. */
export function DecidedBars({ topics }: Props) {
  const id = useId();
  const most = Math.max(1, ...topics.map(allOf));
  const fill = (name: Standing) =>
    name === "accepted" ? "var(--figure-accepted)" : name === "open" ? "none" : `url(#${id}${name})`;
  return (
    <>
      <ul className={css.key}>
        {STANDINGS.map(({ name, label }) => (
          <li key={name}>
            <svg className={css.swatch} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
              <rect
                className={css.piece}
                x={0.5}
                y={0.5}
                width={15}
                height={15}
                style={{ fill: fill(name) }}
              />
            </svg>
            {label} {topics.reduce((sum, topic) => sum + topic[name], 0)}
          </li>
        ))}
      </ul>
      <Plot height={topics.length * ROW}>
        {(width) => (
          <>
            <Patterns id={id} />
            {topics.map((topic, row) => {
              const said = counted(allOf(topic), "proposal");
              let x = 0;
              return (
                <g key={topic.code} transform={`translate(0 ${row * ROW})`}>
                  <text className={css.text} y={14}>
                    {fittingText(topic.label, width - widthOf(said) - 16)}
                  </text>
                  <text className={css.number} x={width} y={14} textAnchor="end">
                    {said}
                  </text>
                  {STANDINGS.map(({ name }) => {
                    const length = ((width - 1) * topic[name]) / most;
                    const from = x;
                    x += length;
                    return (
                      topic[name] > 0 && (
                        <Piece key={name} x={from} length={length} number={topic[name]} fill={fill(name)} />
                      )
                    );
                  })}
                </g>
              );
            })}
          </>
        )}
      </Plot>
    </>
  );
}

function Piece({ x, length, number, fill }: { x: number; length: number; number: number; fill: string }) {
  const room = widthOf(String(number)) + 6;
  const middle = x + length / 2;
  return (
    <>
      <rect
        className={css.piece}
        x={x + 0.5}
        y={BAR.top + 0.5}
        width={Math.max(0.5, length)}
        height={BAR.height}
        style={{ fill }}
      />
      {length >= room + 4 && (
        <>
          <rect
            className={css.plate}
            x={middle - room / 2}
            y={BAR.top + 3.5}
            width={room}
            height={BAR.height - 6}
          />
          <text className={css.number} x={middle} y={BAR.top + 16} textAnchor="middle">
            {number}
          </text>
        </>
      )}
    </>
  );
}

const Patterns = ({ id }: { id: string }) => (
  <defs>
    <pattern
      id={`${id}waitlisted`}
      width={6}
      height={6}
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <rect className={css.hatch} width={2.5} height={6} />
    </pattern>
    <pattern id={`${id}rejected`} width={5} height={5} patternUnits="userSpaceOnUse">
      <circle className={css.dot} cx={2.5} cy={2.5} r={1.3} />
    </pattern>
  </defs>
);
