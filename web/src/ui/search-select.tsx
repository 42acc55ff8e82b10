import { type SelectProps, TextInput } from "@mantine/core";
import { loadable } from "./loadable";

type Props = SelectProps<string> & { data: readonly (string | { value: string; label: string })[] };

/** A select with a search; until its list has been fetched a field shows what is selected. */
export const SearchSelect = loadable<Props>(
  async () => (await import("./search-select-list")).SearchSelectList,
  { fallback: Selected },
);

function Selected({ label, description, error, required = false, className = "", data, value }: Props) {
  const chosen = data.find((each) => typeof each !== "string" && each.value === value);
  const shown = typeof chosen === "object" ? chosen.label : (value ?? "");
  return (
    <TextInput {...{ label, description, error, required, className }} value={shown} readOnly aria-busy />
  );
}
