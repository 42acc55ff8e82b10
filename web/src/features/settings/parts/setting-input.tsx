import type { EditionKey } from "@lectern/domain/edition/words";
import { Autocomplete, NativeSelect, Switch, Textarea, TextInput } from "@mantine/core";
import { InstantInput } from "./instant-input";
import { FIELDS, type SettingValues } from "./setting-fields";
import { ZONES } from "./zones";

type Props = {
  name: EditionKey;
  values: SettingValues;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** One setting, in the form that its kind asks for. */
export function SettingInput({ name, values, error, onChange }: Props) {
  const field = FIELDS[name];
  const shared = { label: field.label, description: field.hint, error };
  const value = values[name];
  switch (field.kind) {
    case "truth":
      return (
        <Switch
          {...shared}
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
      return <Autocomplete {...shared} value={value} data={[...ZONES]} limit={30} onChange={onChange} />;
    case "instant":
      return <InstantInput {...shared} value={value} zone={values.zone} onChange={onChange} />;
    case "long":
      return (
        <Textarea {...shared} value={value} autosize minRows={3} onChange={(e) => onChange(e.currentTarget.value)} />
      );
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
