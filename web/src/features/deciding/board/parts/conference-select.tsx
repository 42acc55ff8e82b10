import { decidingConferences } from "@lectern/domain/call/conferences";
import { NativeSelect } from "@mantine/core";
import { useEdition } from "#features/call/api";

type Props = { label?: string; conference: string | null; onChange: (conference: string | null) => void };

/** Selects the conference whose decisions are shown; nothing in a call of one conference. */
export function ConferenceSelect({ label, conference, onChange }: Props) {
  const conferences = decidingConferences(useEdition());
  if (conferences.length < 2) return null;
  return (
    <NativeSelect
      aria-label="Conference"
      label={label}
      value={conference ?? ""}
      data={[
        { value: "", label: "All conferences" },
        ...conferences.map(({ code, label }) => ({ value: code, label })),
      ]}
      onChange={(e) => onChange(e.currentTarget.value || null)}
    />
  );
}
