import { SCORE } from "@lectern/domain/reviewing/words";
import { TextInput } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";
import css from "./score-field.module.css";

const SCALE = Array.from({ length: SCORE.max - SCORE.min + 1 }, (_, i) => SCORE.min + i);

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  /** Whether the next digit sets this score. */
  turn?: boolean;
};

/** A score: typed, changed with the arrow keys, or selected on the scale. */
export function ScoreField({ label, value, onChange, error, turn = false }: Props) {
  const step = (by: number) => {
    const from =
      value.trim() === "" || Number.isNaN(Number(value))
        ? by > 0
          ? SCORE.min - 1
          : SCORE.max + 1
        : Number(value);
    onChange(String(Math.min(SCORE.max, Math.max(SCORE.min, Math.round(from + by)))));
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key !== "ArrowUp" && e.key !== "ArrowDown") return;
    e.preventDefault();
    step(e.key === "ArrowUp" ? 1 : -1);
  };
  return (
    <TextInput
      label={label}
      value={value}
      error={error}
      withAsterisk
      aria-required
      inputMode="numeric"
      autoComplete="off"
      placeholder="–"
      className={css.score ?? ""}
      data-turn={turn || undefined}
      inputContainer={(input) => (
        <div className={css.row}>
          {input}
          {/* The field has the keyboard's functions, so these are no Tab stops. */}
          <fieldset className={css.scale} aria-label={`Scale from ${SCORE.min} to ${SCORE.max}`}>
            {SCALE.map((score) => (
              <button
                key={score}
                type="button"
                tabIndex={-1}
                className={css.step}
                aria-pressed={value.trim() === String(score)}
                onClick={() => onChange(String(score))}
              >
                {score}
              </button>
            ))}
          </fieldset>
        </div>
      )}
      onChange={(e) => onChange(e.currentTarget.value)}
      onKeyDown={onKeyDown}
      onFocus={(e) => e.currentTarget.select()}
    />
  );
}
