import { TerminalPanel } from "#ui/terminal-panel";
import { clashWarnings, type PlacedRow } from "./days";
import css from "./schedule.module.css";

/** Rooms with two talks at a time, and people in two of them. Renders nothing where there are none. */
export function Clashes({ rows }: { rows: readonly PlacedRow[] }) {
  const found = clashWarnings(rows);
  if (found.length === 0) return null;
  return (
    <TerminalPanel tone="error" role="region" aria-label="Not possible">
      <ul className={css.problems}>
        {found.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </TerminalPanel>
  );
}
