import { type SelectProps, TextInput } from "@mantine/core";
import { lazy, Suspense } from "react";
import { persistently } from "./when-used";

const OpenSelect = lazy(() => persistently(() => import("./search-select-list")));

type Props = SelectProps<string> & { data: readonly (string | { value: string; label: string })[] };

/** A select with a search; until its list has been fetched a field shows what is selected. */
export function SearchSelect(props: Props) {
  const { label, description, error, required = false, className = "", data, value } = props;
  const chosen = data.find((each) => typeof each !== "string" && each.value === value);
  const shown = typeof chosen === "object" ? chosen.label : (value ?? "");
  return (
    <Suspense
      fallback={
        <TextInput {...{ label, description, error, required, className }} value={shown} readOnly aria-busy />
      }
    >
      <OpenSelect {...props} />
    </Suspense>
  );
}
