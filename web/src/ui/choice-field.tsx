import { Input } from "@mantine/core";
import { type ReactNode, useId } from "react";
import css from "./choice-field.module.css";

export type Choice<C extends string> = { code: C; label: string };

type Props<C extends string> = {
  label: string;
  /** The field's, for the focus. */
  name?: string;
  value: C;
  choices: readonly Choice<C>[];
  onChange: (value: C) => void;
  required?: boolean;
  error?: ReactNode;
  /** Said below the choices. */
  note?: string | undefined;
};

/** Side by side, this many letters are still read on a phone. */
const LETTERS_IN_A_ROW = 30;

/** One of a few choices, all in sight. On narrow screens more than three, or long ones, are below each other. */
export function ChoiceField<C extends string>({
  label,
  name,
  value,
  choices,
  onChange,
  required,
  error,
  note,
}: Props<C>) {
  const id = useId();
  const describedBy =
    [note && `${id}-description`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  const letters = choices.reduce((sum, c) => sum + c.label.length, 0);
  const below = choices.length > 3 || letters > LETTERS_IN_A_ROW;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      error={error}
      description={note}
      inputWrapperOrder={["label", "input", "description", "error"]}
      {...(required && { withAsterisk: true })}
    >
      <div
        role="radiogroup"
        data-field={name}
        aria-label={label}
        aria-describedby={describedBy}
        aria-required={required}
        className={below ? `${css.choices} ${css.below}` : css.choices}
      >
        {choices.map((choice) => (
          <label key={choice.code} className={css.choice}>
            <input
              type="radio"
              name={id}
              value={choice.code}
              checked={choice.code === value}
              onChange={() => onChange(choice.code)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  );
}
