import { Input } from "@mantine/core";
import { useId } from "react";

type Props = {
  label: string;
  description: string;
  error: string | null;
  onChoose: (file: File | null) => void;
};

/** The input for a JSON or CSV file. */
export function ExportFile({ label, description, error, onChoose }: Props) {
  const id = useId();
  return (
    <Input.Wrapper
      id={id}
      label={label}
      description={description}
      error={error}
      inputWrapperOrder={["label", "description", "input", "error"]}
    >
      <Input
        id={id}
        type="file"
        accept=".json,.csv,application/json,text/csv"
        error={error !== null}
        aria-invalid={error !== null}
        aria-describedby={`${id}-description${error === null ? "" : ` ${id}-error`}`}
        onChange={(e) => onChoose(e.currentTarget.files?.[0] ?? null)}
      />
    </Input.Wrapper>
  );
}
