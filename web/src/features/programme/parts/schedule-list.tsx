import type { PlannedRow as Row } from "@lectern/domain/programme/grid/contract";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useEdition } from "#features/call/api";
import { LinedList } from "#ui/lined-list";
import { PageSection } from "#ui/page-section";
import { roomsQuery } from "../plan-api";
import { Clashes } from "./clashes";
import { byDay, changeoverWarnings, isPlaced, nextPlace, roomsOf } from "./days";
import { keyOf } from "./grid/talk";
import css from "./schedule.module.css";
import { ScheduleRow } from "./schedule-row";

/** The talks by day, time and room, and the unscheduled ones; each is changed by a form in its row. */
export function ScheduleList({ rows }: { rows: readonly Row[] }) {
  const { zone } = useEdition();
  const [editing, setEditing] = useState<string | null>(null);
  const [lastRoom, setLastRoom] = useState<string>();
  const placed = rows.filter(isPlaced);
  const without = rows.filter((row) => !isPlaced(row));
  const planned = useQuery(roomsQuery).data?.rooms ?? [];
  const tight = changeoverWarnings(placed, planned);
  const shared = {
    zone,
    rooms: planned.length > 0 ? planned.map(({ name }) => name) : roomsOf(placed),
    proposed: nextPlace(placed, lastRoom) ?? nextPlace(placed),
  };
  const list = (some: readonly Row[], name: string): ReactNode => (
    <LinedList aria-label={name}>
      {some.map((row) => (
        <ScheduleRow
          key={keyOf(row)}
          row={row}
          {...shared}
          editing={editing === keyOf(row)}
          onEdit={() => setEditing(editing === keyOf(row) ? null : keyOf(row))}
          onDone={(room) => {
            // Another row's form may have been opened while this one was saved.
            setEditing((open) => (open === keyOf(row) ? null : open));
            if (room !== null) setLastRoom(room);
          }}
        />
      ))}
    </LinedList>
  );

  return (
    <Stack gap="xl">
      <Clashes rows={placed} />
      {tight.length > 0 && (
        <section aria-label="Little time between talks">
          <ul className={css.problems}>
            {tight.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {without.length > 0 && (
        <PageSection
          title={`Unscheduled (${without.length})`}
          about="These are accepted, and are left out of the exported programme until they have a room and a time."
        >
          {list(without, "Unscheduled")}
        </PageSection>
      )}
      <PageSection title="Programme" about={`Times are in ${zone}. A day ends at 06:00 the next morning.`}>
        {placed.length === 0 && <Text c="dimmed">No talks scheduled yet.</Text>}
        <div className={css.days}>
          {byDay(placed, zone).map(([day, own]) => (
            <section key={day} aria-label={dayInWords(day)}>
              <h3 className={css.day}>{dayInWords(day)}</h3>
              {list(own, dayInWords(day))}
            </section>
          ))}
        </div>
      </PageSection>
    </Stack>
  );
}

const words = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

const dayInWords = (day: string): string => words.format(new Date(`${day}T12:00:00Z`));
