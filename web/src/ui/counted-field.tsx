import { Text, Textarea, type TextareaProps, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import css from "./counted-field.module.css";

type Props = {
  label: string;
  name?: string;
  value: string;
  max: number;
  onChange: (value: string) => void;
  error?: ReactNode;
  required?: boolean;
  description?: string;
  /** Rows of a text area; without it, one line. */
  rows?: number;
  autoFocus?: boolean;
};

/**
 * A text with a counter. Nothing is cut off silently: a text that was pasted too long stays as it is, and
 * the counter says by how much.
 */
export function CountedField({
  label,
  name,
  value,
  max,
  onChange,
  error,
  required = false,
  rows,
  ...rest
}: Props) {
  const common = {
    label,
    name,
    value,
    error:
      error ??
      (value.trim().length > max ? `Ensure this field has no more than ${max} characters.` : undefined),
    withAsterisk: required,
    "aria-required": required,
    inputWrapperOrder: [
      "label",
      "description",
      "input",
      "error",
    ] satisfies TextareaProps["inputWrapperOrder"],
    inputContainer: (input: ReactNode) => (
      <>
        {input}
        <div className={css.count}>
          <TextCount text={value} max={max} />
        </div>
      </>
    ),
    ...(rest.description !== undefined && { description: rest.description }),
    ...(rest.autoFocus && { autoFocus: true }),
  };
  if (rows === undefined) return <TextInput {...common} onChange={(e) => onChange(e.currentTarget.value)} />;
  return (
    <Textarea
      {...common}
      rows={rows}
      classNames={{ input: css.text ?? "" }}
      styles={{ input: { "--rows": rows } }}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
  );
}

/** How much of a text's room is used. The trimmed length counts, as it is what will be sent. */
function TextCount({ text, max }: { text: string; max: number }) {
  const used = text.trim().length;
  const over = used > max;
  return (
    <Text span size="xs" ff="monospace" c={over ? "var(--mantine-color-error)" : "dimmed"}>
      {used} / {max}
      {over && ` (${used - max} too many)`}
    </Text>
  );
}
