import type { AvailabilityForm as Values } from "@lectern/domain/proposals/availability/contract";
import { MOST_DAYS } from "@lectern/domain/proposals/availability/words";
import { Button, Group, Text, TextInput } from "@mantine/core";
import { asSaved, VersionedForm } from "../../speaker-forms/parts/versioned-form";
import { availabilityFormQuery, readAvailabilityForm, saveAvailabilityForm } from "../organising";
import { dayInWords } from "./day-words";

type Props = { saved: { answer: Values; etag: string | null } };

/** The days that speakers are asked about. */
export function AvailabilityForm({ saved }: Props) {
  return (
    <VersionedForm<Values, Values>
      name="days"
      saved={saved}
      query={availabilityFormQuery.queryKey}
      read={readAvailabilityForm}
      save={saveAvailabilityForm}
      valuesOf={asSaved}
      inLines={({ days }) => [
        { label: "Days", text: days.filter(Boolean).map(dayInWords).join("\n") || "None" },
      ]}
      more={({ values: { days }, set }) => (
        <Button
          variant="default"
          disabled={days.length >= MOST_DAYS}
          onClick={() => set({ days: [...days, ""] })}
        >
          Add a day
        </Button>
      )}
    >
      {({ values: { days }, set }) => (
        <>
          {days.length === 0 && (
            <Text c="dimmed">No days. Speakers are not asked when they can present.</Text>
          )}
          {days.map((day, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day has no id, and its input no state
            <Group key={`${n} of ${days.length}`} align="end" gap="sm">
              <TextInput
                type="date"
                label={`Day ${n + 1}`}
                value={day}
                onChange={(e) =>
                  set({ days: days.map((each, at) => (at === n ? e.currentTarget.value : each)) })
                }
              />
              <Button
                variant="subtle"
                color="red"
                aria-label={`Remove day ${n + 1}`}
                onClick={() => set({ days: days.filter((_, at) => at !== n) })}
              >
                Remove
              </Button>
            </Group>
          ))}
        </>
      )}
    </VersionedForm>
  );
}
