import { Text, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { elsewhere, instantIn } from "#platform/zones";
import css from "./settings.module.css";

type Props = {
  label: string;
  description: ReactNode;
  error: string | undefined;
  inputWrapperOrder: ("label" | "input" | "description" | "error")[];
  value: string;
  zone: string;
  warning: string | null;
  onChange: (value: string) => void;
};

/** A date as a clock in the edition's zone shows it, and what it is elsewhere. */
export function InstantInput({ value, zone, warning, onChange, ...shared }: Props) {
  const instant = instantIn(value, zone);
  return (
    <div>
      <TextInput
        {...shared}
        type="datetime-local"
        step={1}
        value={value}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
      {warning && (
        <Text size="sm" c="amber" role="note" mt={6}>
          {warning}
        </Text>
      )}
      {instant && (
        <Text size="xs" c="dimmed" component="ul" className={css.elsewhere ?? ""}>
          {elsewhere(instant).map(({ name, time }) => (
            <li key={name}>
              {time} {name}
            </li>
          ))}
        </Text>
      )}
    </div>
  );
}
