import { NativeSelect, Select, Switch, TextInput } from "@mantine/core";
import { ZONES } from "#platform/zones";
import { InstantInput } from "./instant-input";
import { MarkdownInput } from "./markdown-input";
import { FIELDS, type FieldKey, type SettingValues } from "./setting-fields";

type Props = {
  name: FieldKey;
  values: SettingValues;
  error: string | undefined;
  /** What looks like a mistake, and may be meant. */
  warning?: string | null;
  onChange: (value: string) => void;
};

/** The hint stands below, so that fields side by side stand in a line. */
const ORDER: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

/** One setting, in the form that its kind asks for. */
export function SettingInput({ name, values, error, warning = null, onChange }: Props) {
  const field = FIELDS[name];
  const shared = { label: field.label, description: field.hint, error, inputWrapperOrder: ORDER };
  const value = values[name];
  switch (field.kind) {
    case "truth":
      return (
        <Switch
          label={field.label}
          description={field.hint}
          error={error}
          radius={0}
          checked={value === "true"}
          onChange={(e) => onChange(String(e.currentTarget.checked))}
        />
      );
    case "choice":
      return (
        <NativeSelect
          {...shared}
          value={value}
          data={field.choices.map(({ code, label }) => ({ value: code, label }))}
          onChange={(e) => onChange(e.currentTarget.value)}
        />
      );
    case "zone":
      return (
        <Select
          {...shared}
          value={value}
          data={[...ZONES]}
          limit={40}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No such zone"
          onChange={(chosen) => chosen && onChange(chosen)}
        />
      );
    case "instant":
      return (
        <InstantInput {...shared} value={value} zone={values.zone} warning={warning} onChange={onChange} />
      );
    case "markdown":
      return <MarkdownInput {...shared} name={name} values={values} onChange={onChange} />;
    default:
      return (
        <TextInput
          {...shared}
          value={value}
          inputMode={field.kind === "number" || field.kind === "megabytes" ? "numeric" : "text"}
          onChange={(e) => onChange(e.currentTarget.value)}
        />
      );
  }
}
