import type { ImportPreview } from "@lectern/domain/office/imports/contract";
import { NativeSelect } from "@mantine/core";
import css from "./imports.module.css";

type Props = {
  title: string;
  /** What is said where nobody has chosen. */
  none: string;
  found: ImportPreview["tracks"];
  offered: readonly { code: string; label: string }[];
  disabled: boolean;
  onChoose: (name: string, code: string) => void;
};

/** Each name of theirs, how often it stands there, and which of ours it becomes. */
export function Mapping({ title, none, found, offered, disabled, onChoose }: Props) {
  if (found.length === 0) return null;
  const known = offered.map(({ code, label }) => ({ value: code, label }));
  return (
    <fieldset className={css.mapping} disabled={disabled}>
      <legend>{title}</legend>
      {found.map(({ name, count, code }) => (
        <NativeSelect
          key={name}
          label={`${name} (${count})`}
          value={code ?? ""}
          data={code === null ? [{ value: "", label: none }, ...known] : known}
          onChange={(e) => onChoose(name, e.currentTarget.value)}
        />
      ))}
    </fieldset>
  );
}
