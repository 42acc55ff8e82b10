import type { CriterionOnWire } from "@lectern/domain/reviewing/criteria/contract";
import { TextInput } from "@mantine/core";
import type { CSSProperties, KeyboardEvent, ReactNode } from "react";
import type * as z from "zod/mini";
import css from "./score-field.module.css";

type Criterion = z.output<typeof CriterionOnWire>;

type Props = {
  criterion: Pick<Criterion, "label" | "help" | "min" | "max" | "steps" | "required">;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  /** Whether the next digit sets this score. */
  turn?: boolean;
};

/** A score: typed, changed with the arrow keys, or selected on the scale. */
export function ScoreField({ criterion, value, onChange, error, turn = false }: Props) {
  const { label, help, min, max, steps, required } = criterion;
  const scale = Array.from({ length: max - min + 1 }, (_, i) => min + i);
  const meaning = (score: number) => steps[score - min] ?? "";
  const given = value.trim() === "" ? null : Number(value);
  const said = given === null ? "" : meaning(given);
  const step = (by: number) => {
    const from = given === null || Number.isNaN(given) ? (by > 0 ? min - 1 : max + 1) : given;
    onChange(String(Math.min(max, Math.max(min, Math.round(from + by)))));
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key !== "ArrowUp" && e.key !== "ArrowDown") return;
    e.preventDefault();
    step(e.key === "ArrowUp" ? 1 : -1);
  };
  const described = [
    help,
    steps.length > 0 ? (said ? `${value.trim()}: ${said}` : allOf(scale, meaning)) : "",
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <TextInput
      label={required ? label : `${label} (optional)`}
      value={value}
      error={error}
      withAsterisk={required}
      aria-required={required}
      inputMode="numeric"
      autoComplete="off"
      placeholder="–"
      className={css.score ?? ""}
      data-turn={turn || undefined}
      description={described || null}
      inputWrapperOrder={["label", "input", "description", "error"]}
      inputContainer={(input) => (
        <div className={css.row}>
          {input}
          {/* The field has the keyboard's functions, so these are no Tab stops. */}
          <fieldset
            className={css.scale}
            style={{ "--scores": scale.length } as CSSProperties}
            aria-label={`Scale from ${min} to ${max}: ${label}`}
          >
            {scale.map((score) => (
              <button
                key={score}
                type="button"
                tabIndex={-1}
                className={css.step}
                aria-pressed={value.trim() === String(score)}
                aria-label={meaning(score) ? `${score}, ${meaning(score)}` : undefined}
                title={meaning(score) || undefined}
                onClick={() => onChange(!required && value.trim() === String(score) ? "" : String(score))}
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

/** What each score means, before one is given. */
const allOf = (scale: readonly number[], meaning: (score: number) => string): string =>
  scale
    .filter((score) => meaning(score) !== "")
    .map((score) => `${score} ${meaning(score)}`)
    .join(", ");
