import { Input, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useId } from "react";

export type Choice<C extends string> = { code: C; label: string };

type Props<C extends string> = {
  label: string;
  value: C;
  choices: readonly Choice<C>[];
  onChange: (value: C) => void;
  required?: boolean;
  error?: ReactNode;
};

/** One of a few choices, all in sight. On narrow screens more than three, or long ones, stand below each other. */
export function ChoiceField<C extends string>({
  label,
  value,
  choices,
  onChange,
  required,
  error,
}: Props<C>) {
  const id = useId();
  const narrow = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const letters = choices.reduce((sum, c) => sum + c.label.length, 0);
  const below = narrow && (choices.length > 3 || letters > 28);
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      error={error}
      {...(required && { withAsterisk: true })}
    >
      <SegmentedControl
        aria-label={label}
        aria-describedby={error ? `${id}-error` : undefined}
        fullWidth
        orientation={below ? "vertical" : "horizontal"}
        value={value}
        data={choices.map((c) => ({ value: c.code, label: c.label }))}
        onChange={(chosen) => {
          const choice = choices.find((c) => c.code === chosen);
          if (choice) onChange(choice.code);
        }}
      />
    </Input.Wrapper>
  );
}
