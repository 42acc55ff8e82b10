import { SHARED_SETTING } from "@lectern/domain/office/settings/words";
import { NativeSelect, Switch, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isCurrent, ownCallsQuery } from "#features/office/own-calls-query";
import { elsewhere, instantIn, ZONES } from "#platform/zones";
import { ReadFailure } from "#ui/read-failure";
import { SearchSelect } from "#ui/search-select";
import { MarkdownInput } from "./markdown-input";
import { FIELDS, type FieldKey, type SettingValues } from "./setting-fields";
import css from "./settings.module.css";

type Props = {
  name: FieldKey;
  values: SettingValues;
  error: string | undefined;
  /** Whether it is only shown: it is the same in all calls, and changed in the default one. */
  fixed?: boolean;
  /** A warning. */
  warning?: string | null;
  onChange: (value: string) => void;
};

/** The hint is below, so that adjacent fields are aligned. */
const ORDER: ("label" | "input" | "description" | "error")[] = ["label", "input", "description", "error"];

/** The input of a setting, by its kind. */
export function SettingInput({ name, values, error, fixed = false, warning = null, onChange }: Props) {
  const field = FIELDS[name];
  const shared = {
    label: field.label,
    description: fixed ? SHARED_SETTING : field.hint,
    disabled: fixed,
    error,
    inputWrapperOrder: ORDER,
  };
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
    case "call":
      return <CallInput {...shared} value={value} onChange={onChange} />;
    case "zone":
      return (
        <SearchSelect
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

type InputProps = {
  label: string;
  description?: ReactNode;
  error: string | undefined;
  inputWrapperOrder?: ("label" | "input" | "description" | "error")[];
  value: string;
  onChange: (value: string) => void;
};

/** Another call of the installation, by its name. A selected one is offered until the list is there. */
function CallInput({ value, onChange, ...shared }: InputProps) {
  const read = useQuery(ownCallsQuery);
  const offered = (read.data?.calls ?? [])
    .filter((each) => !isCurrent(each))
    .map(({ slug, name }) => ({ value: slug, label: name }));
  const missing = value !== "none" && !offered.some((each) => each.value === value);
  return (
    <>
      <ReadFailure of={read} what="Your calls" />
      <NativeSelect
        {...shared}
        value={value}
        data={[{ value: "none", label: "None" }, ...offered, ...(missing ? [{ value, label: value }] : [])]}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
    </>
  );
}

type InstantInputProps = InputProps & { zone: string; warning?: string | null };

/** A date in the edition's zone, and in other zones. */
export function InstantInput({ value, zone, warning = null, onChange, ...shared }: InstantInputProps) {
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
