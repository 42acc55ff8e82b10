import { decidingConferences } from "@lectern/domain/call/conferences";
import { NativeSelect } from "@mantine/core";
import { useEdition } from "#features/call/api";

type Props = {
  label: string;
  value: string | undefined;
  onChange: (conference: string | undefined) => void;
};

/** The conference that has a room or a day for itself. Renders nothing where one conference decides alone. */
export function OwnConference({ label, value, onChange }: Props) {
  const edition = useEdition();
  const all = decidingConferences(edition);
  if (all.length < 2) return null;
  return (
    <NativeSelect
      label="Conference"
      aria-label={label}
      value={value ?? ""}
      onChange={(e) => onChange(e.currentTarget.value || undefined)}
      data={[
        { value: "", label: "Every conference" },
        ...all.map(({ code, label: name }) => ({ value: code, label: name })),
      ]}
    />
  );
}
