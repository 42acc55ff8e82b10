import { lookup } from "@lectern/domain/kernel/lookup";
import type { PlanOnWire } from "@lectern/domain/programme/plan/contract";
import { planFaults } from "@lectern/domain/programme/plan/rules";
import { MOST_DAYS, MOST_ROOMS } from "@lectern/domain/programme/plan/words";
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { VersionedForm } from "#features/proposals/speaker-forms/parts/versioned-form";
import { focusRemoved } from "#ui/focus-field";
import { QueryData } from "#ui/query-data";
import { ALL_BUT_PLAN, planQuery, readPlan, savePlan } from "../plan-api";
import { OwnConference } from "./own-conference";
import css from "./plan.module.css";
import { ADD_ROOM, RoomFields, type TypedRoom } from "./room-fields";

type Day = PlanOnWire["days"][number];
type Values = { rooms: TypedRoom[]; days: Day[] };

/** The ids that rooms have in the form, by their own: one that was added here stays the same once the server has named it. */
type Ids = ReadonlyMap<string, string>;

const valuesOf = ({ rooms, days }: PlanOnWire, ids: Ids): Values => ({
  rooms: rooms.map((room) => ({
    ...room,
    id: ids.get(room.id) ?? room.id,
    capacity: room.capacity === null ? "" : String(room.capacity),
    changeover: String(room.changeover),
  })),
  days,
});

const numberIn = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);

const planOf = ({ rooms, days }: Values) => ({
  rooms: rooms.map((room) => ({
    ...room,
    name: room.name.trim(),
    capacity: room.capacity.trim() === "" ? null : numberIn(room.capacity),
    changeover: numberIn(room.changeover || "0"),
  })),
  days,
});

function validate(values: Values) {
  const { rooms, days } = planOf(values);
  const typed = [
    ...rooms.flatMap(({ capacity, changeover }, n): [string, string[]][] => [
      ...(Number.isNaN(capacity) ? [wrong(`rooms.${n}.capacity`, "Enter a whole number.")] : []),
      ...(Number.isNaN(changeover) ? [wrong(`rooms.${n}.changeover`, "Enter whole minutes.")] : []),
    ]),
    ...days.flatMap(({ date }, n) => (date === "" ? [wrong(`days.${n}.date`, "Enter the day.")] : [])),
  ];
  const faults = [...Object.entries(planFaults({ rooms, days })), ...typed];
  return { errors: Object.fromEntries(faults.map(([name, all]) => [name, all.join(" ")])) };
}

const wrong = (field: string, message: string): [string, string[]] => [field, [message]];

let made = 0;
const newRoom = (): TypedRoom => ({
  id: `new-${Date.now().toString(36)}-${made++}`,
  name: "",
  capacity: "",
  description: "",
  changeover: "0",
});

const ADD_DAY = "add day";

/** The day after the last one, with its hours. */
function nextDay(days: readonly Day[]): Day {
  const last = [...days].sort((a, b) => a.date.localeCompare(b.date)).at(-1);
  if (!last?.date) return { date: "", from: "09:00", until: "18:00" };
  const date = new Date(Date.parse(`${last.date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return { ...last, date };
}

/** The rooms and days of the conference. */
export function PlanForm() {
  const read = useQuery(planQuery);
  const client = useQueryClient();
  const [ids] = useState(() => new Map<string, string>());
  return (
    <QueryData of={read} section>
      {(saved) => (
        <VersionedForm<Values, PlanOnWire>
          name="rooms and days"
          saved={saved}
          query={planQuery.queryKey}
          read={readPlan}
          save={async (values, etag, from) => {
            const { rooms, days } = planOf(values);
            const ownId = (id: string) => [...ids].find(([, typed]) => typed === id)?.[0] ?? id;
            // Talks were placed in them meanwhile.
            const appeared = saved.answer.rooms.filter(
              ({ id }) => !from.rooms.some((room) => room.id === id),
            );
            const sent = [...rooms.map((room) => ({ ...room, id: ownId(room.id) })), ...appeared];
            const now = await savePlan({ rooms: sent, days }, etag);
            for (const [n, { id }] of rooms.entries()) {
              const own = now.answer.rooms[n]?.id;
              if (own !== undefined && own !== id) ids.set(own, id);
            }
            // Slots follow a room that is renamed.
            void client.invalidateQueries(ALL_BUT_PLAN);
            return now;
          }}
          valuesOf={(answer) => valuesOf(answer, ids)}
          validate={validate}
          inLines={({ rooms, days }) => [
            { label: "Rooms", text: rooms.map(({ name }) => name).join("\n") || "None" },
            {
              label: "Days",
              text: days.map(({ date, from, until }) => `${date}, ${from}–${until}`).join("\n") || "None",
            },
          ]}
        >
          {({ values: { rooms, days }, set, errors }) => (
            <Stack gap="xl">
              <RoomFields rooms={rooms} errors={errors} onChange={(next) => set({ rooms: next })} />
              <div>
                <Button
                  name={ADD_ROOM}
                  variant="default"
                  disabled={rooms.length >= MOST_ROOMS}
                  onClick={() => set({ rooms: [...rooms, newRoom()] })}
                >
                  Add a room
                </Button>
              </div>
              <Days
                days={days}
                zone={saved.answer.zone}
                errors={errors}
                onChange={(next) => set({ days: next })}
              />
            </Stack>
          )}
        </VersionedForm>
      )}
    </QueryData>
  );
}

type DaysProps = {
  days: readonly Day[];
  zone: string;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (days: Day[]) => void;
};

function Days({ days, zone, errors, onChange }: DaysProps) {
  const field = (n: number, name: "date" | "from" | "until") => ({
    value: days[n]?.[name] ?? "",
    name: `days.${n}.${name}`,
    error: lookup(errors, `days.${n}.${name}`),
    onChange: (e: { currentTarget: { value: string } }) => {
      const { value } = e.currentTarget;
      onChange(days.map((day, at) => (at === n ? { ...day, [name]: value } : day)));
    },
  });
  const remove = (place: number) => {
    onChange(days.filter((_, at) => at !== place));
    focusRemoved((at) => `days.${at}.date`, place, days.length - 1, ADD_DAY);
  };
  return (
    <>
      {days.length === 0 ? (
        <Text c="dimmed">No days. Talks can be at any time.</Text>
      ) : (
        <Text size="sm" c="dimmed">
          Hours are in {zone}. A day may end after midnight, at 06:00 at the latest.
        </Text>
      )}
      {errors.days && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors.days}
        </Text>
      )}
      {days.map((_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day has no id, and its inputs no state
        <div key={`${n} of ${days.length}`} className={css.dayFields}>
          <TextInput type="date" label={`Day ${n + 1}`} {...field(n, "date")} />
          <TextInput type="time" label="From" aria-label={`Day ${n + 1}: from`} {...field(n, "from")} />
          <TextInput type="time" label="Until" aria-label={`Day ${n + 1}: until`} {...field(n, "until")} />
          <OwnConference
            label={`Day ${n + 1}: conference`}
            value={days[n]?.conference}
            onChange={(conference) =>
              onChange(days.map((day, at) => (at === n ? { ...day, conference } : day)))
            }
          />
          <Button variant="subtle" color="red" aria-label={`Remove day ${n + 1}`} onClick={() => remove(n)}>
            Remove
          </Button>
        </div>
      ))}
      <Group>
        <Button
          name={ADD_DAY}
          variant="default"
          disabled={days.length >= MOST_DAYS}
          onClick={() => onChange([...days, nextDay(days)])}
        >
          Add a day
        </Button>
      </Group>
    </>
  );
}
