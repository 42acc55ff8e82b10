import { lookup } from "@lectern/domain/kernel/lookup";
import type { OwnAvailability as Own } from "@lectern/domain/proposals/availability/contract";
import { instantOf } from "@lectern/domain/proposals/availability/rules";
import { ALL_DAY, type DayTime, MOST_TIMES } from "@lectern/domain/proposals/availability/words";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useId } from "react";
import { focusField, focusRemoved } from "#ui/focus-field";
import { PageSection } from "#ui/page-section";
import css from "../../speaker-forms/parts/answers.module.css";
import { SavedOn } from "../../speaker-forms/parts/saved-on";
import { asSaved, VersionedForm } from "../../speaker-forms/parts/versioned-form";
import { ownAvailabilityQuery, readOwnAvailability, saveOwnAvailability } from "../answering";
import { dayInWords, timesInWords } from "./day-words";

type Props = { saved: { answer: Own; etag: string | null } };

/** When an accepted speaker can present. Nothing is preset. */
export function OwnAvailability({ saved }: Props) {
  const { asked, zone, saved_on: savedOn } = saved.answer;
  return (
    <PageSection title="When you can present" about={`Only the organisers see this. Times are in ${zone}.`}>
      <VersionedForm<Own, Own>
        name="times"
        saved={saved}
        query={ownAvailabilityQuery.queryKey}
        read={readOwnAvailability}
        save={saveOwnAvailability}
        valuesOf={asSaved}
        inLines={({ days }) =>
          days.map((each) => ({ label: dayInWords(each.day), text: timesInWords(each) }))
        }
      >
        {(form) => (
          <>
            {asked.map((day) => (
              <OneDay
                key={day}
                day={day}
                zone={zone}
                times={form.values.days.find((each) => each.day === day)?.times ?? null}
                error={lookup(form.errors, day)}
                onChange={(times) =>
                  form.set({
                    days: asked.flatMap((each) =>
                      each === day
                        ? [{ day, times }]
                        : form.values.days.filter((other) => other.day === each),
                    ),
                  })
                }
              />
            ))}
            <SavedOn date={savedOn} />
          </>
        )}
      </VersionedForm>
    </PageSection>
  );
}

const CHOICES = [
  { kind: "all", label: "All day", times: [ALL_DAY] },
  { kind: "part", label: "Part of the day", times: [{ from: "09:00", to: "18:00" }] },
  { kind: "none", label: "Not available", times: [] },
] as const;

const kindOf = (times: readonly DayTime[]) =>
  times.length === 0
    ? "none"
    : times[0]?.to === ALL_DAY.to && times[0].from === ALL_DAY.from
      ? "all"
      : "part";

type DayProps = {
  day: string;
  zone: string;
  /** null: not answered. */
  times: readonly DayTime[] | null;
  error: string | undefined;
  onChange: (times: DayTime[]) => void;
};

function OneDay({ day, zone, times, error, onChange }: DayProps) {
  const kind = times && kindOf(times);
  const change = (at: number, changes: Partial<DayTime>) =>
    onChange((times ?? []).map((time, n) => (n === at ? { ...time, ...changes } : time)));
  const errorId = useId();
  const placeOf = (at: number) => `${day} ${at}`;
  const add = (all: readonly DayTime[]) => {
    onChange([...all, { from: "09:00", to: "18:00" }]);
    focusField(placeOf(all.length));
  };
  const remove = (all: readonly DayTime[], n: number) => {
    onChange(all.filter((_, at) => at !== n));
    focusRemoved(placeOf, n, all.length - 1);
  };
  return (
    <fieldset className={css.group} data-field={day} aria-describedby={error && errorId}>
      <legend className={css.legend}>{dayInWords(day)}</legend>
      <div className={css.choices}>
        {CHOICES.map((choice) => (
          <label key={choice.kind} className={css.choice}>
            <input
              type="radio"
              name={`availability ${day}`}
              checked={kind === choice.kind}
              onChange={() => onChange([...choice.times])}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {kind === "part" && times && (
        <Stack gap="sm" mt="sm">
          {times.map((time, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a time has no id, and its inputs no state
            <Stack key={`${n} of ${times.length}`} gap={4} data-field={placeOf(n)}>
              <Group gap="sm" align="end">
                <TextInput
                  type="time"
                  label="From"
                  value={time.from}
                  onChange={(e) => change(n, { from: e.currentTarget.value })}
                />
                <TextInput
                  type="time"
                  label="Until"
                  value={time.to}
                  onChange={(e) => change(n, { to: e.currentTarget.value })}
                />
                {times.length > 1 && (
                  <Button
                    variant="subtle"
                    color="red"
                    aria-label={`Remove time ${n + 1}`}
                    onClick={() => remove(times, n)}
                  >
                    Remove
                  </Button>
                )}
              </Group>
              <YourTime day={day} time={time} zone={zone} />
            </Stack>
          ))}
          {times.length < MOST_TIMES && (
            <div>
              <Button variant="default" onClick={() => add(times)}>
                Add a time
              </Button>
            </div>
          )}
        </Stack>
      )}
      {error && (
        <Text id={errorId} size="sm" c="var(--mantine-color-error)" mt="xs">
          {error}
        </Text>
      )}
    </fieldset>
  );
}

const clock = new Intl.DateTimeFormat("en-GB", { weekday: "short", hour: "2-digit", minute: "2-digit" });

/** The same in the reader's zone, where that is another one. */
function YourTime({ day, time: { from, to }, zone }: { day: string; time: DayTime; zone: string }) {
  const [start, end] = [instantOf(day, from, zone), instantOf(day, to, zone)];
  if (Number.isNaN(start.getTime()) || Number.isNaN(end.getTime())) return null;
  const isSame = Intl.DateTimeFormat().resolvedOptions().timeZone === zone;
  return isSame ? null : (
    <Text size="sm" c="dimmed">
      Your local time: {clock.format(start)} – {clock.format(end)}
    </Text>
  );
}
