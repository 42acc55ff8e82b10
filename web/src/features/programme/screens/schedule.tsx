import type { FreedSlot, ScheduleRow as Row } from "@lectern/domain/programme/contract";
import { Anchor, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { useEdition } from "#features/call/api";
import { paths } from "#platform/paths";
import { messagesOf } from "#platform/refused";
import { LinedList } from "#ui/lined-list";
import { MessageList } from "#ui/message-list";
import { OrganiserFrame } from "#ui/organiser-frame";
import { LoaderLine, PageLoader } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { TerminalPanel } from "#ui/terminal-panel";
import { freedQuery, scheduleQuery } from "../api";
import { byDay, isPlaced, nextPlace, roomsOf, tightOnes, troubles } from "../parts/days";
import css from "../parts/schedule.module.css";
import { dayAndTimesOf, ScheduleRow } from "../parts/schedule-row";
import { planQuery } from "../plan-api";

/** The schedule of accepted proposals. */
export function Component() {
  const { data, isPending, error } = useQuery(scheduleQuery);
  return (
    <OrganiserFrame page="schedule">
      <PageLoader waiting={isPending}>
        {error && <MessageList messages={messagesOf(error)} />}
        <FreedPlaces />
        {data && data.length > 0 && <PublicPart />}
        {data && <Plan rows={data} />}
        <RoomsPart />
      </PageLoader>
    </OrganiserFrame>
  );
}

/** Not needed to see the schedule. */
const PublishPanel = lazy(async () => ({ default: (await import("../parts/publish-panel")).PublishPanel }));
const Blocks = lazy(async () => ({ default: (await import("../parts/blocks")).Blocks }));
const PlanForm = lazy(async () => ({ default: (await import("../parts/plan-form")).PlanForm }));

function PublicPart() {
  const { zone } = useEdition();
  return (
    <Suspense>
      <PublishPanel zone={zone} />
    </Suspense>
  );
}

function RoomsPart() {
  const { zone } = useEdition();
  return (
    <Suspense fallback={<LoaderLine />}>
      <PageSection
        title="Breaks and plenary slots"
        about="Slots without a talk, in some rooms or in all. They are published with the next version; blockers are not."
      >
        <Blocks zone={zone} />
      </PageSection>
      <PageSection
        title="Rooms and days"
        about="Talks can be in these rooms and within these hours only. The next call starts with these rooms."
      >
        <PlanForm />
      </PageSection>
    </Suspense>
  );
}

const keyOf = ({ pk, conference = "" }: Pick<Row, "pk" | "conference">) => `${pk} ${conference}`;

function Plan({ rows }: { rows: readonly Row[] }) {
  const { zone } = useEdition();
  const [editing, setEditing] = useState<string | null>(null);
  const [lastRoom, setLastRoom] = useState<string>();
  const placed = rows.filter(isPlaced);
  const without = rows.filter((row) => !isPlaced(row));
  const found = troubles(placed);
  const planned = useQuery(planQuery).data?.answer.rooms ?? [];
  const tight = tightOnes(placed, planned);
  const shared = {
    zone,
    rooms: planned.length > 0 ? planned.map(({ name }) => name) : roomsOf(placed),
    proposed: nextPlace(placed, lastRoom) ?? nextPlace(placed),
    onDone: (room: string | null) => {
      setEditing(null);
      if (room !== null) setLastRoom(room);
    },
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
        />
      ))}
    </LinedList>
  );

  if (rows.length === 0)
    return (
      <Text c="dimmed">
        Nothing is accepted yet. Accept proposals in{" "}
        <Anchor component={Link} to={paths.board} underline="always">
          the table of all
        </Anchor>
        , and give them a room and a time here.
      </Text>
    );
  return (
    <Stack gap="xl">
      {found.length > 0 && (
        <TerminalPanel tone="error" role="region" aria-label="Not possible">
          <ul className={css.troubles}>
            {found.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        </TerminalPanel>
      )}
      {tight.length > 0 && (
        <section aria-label="Little time between talks">
          <ul className={css.troubles}>
            {tight.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {without.length > 0 && (
        <PageSection
          title={`Without a place (${without.length})`}
          about="These are accepted, and are left out of the exported programme until they have a room and a time."
        >
          {list(without, "Without a place")}
        </PageSection>
      )}
      <PageSection
        title="Programme"
        about={`Times are those of ${zone}. A day lasts until six in the morning.`}
      >
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

const WHY: Record<FreedSlot["why"], string> = {
  declined: "Declined by its speaker",
  withdrawn: "Withdrawn by its speaker",
};

/** Slots that became free. Renders nothing without any. */
function FreedPlaces() {
  const { data = [] } = useQuery(freedQuery);
  const { zone } = useEdition();
  if (data.length === 0) return null;
  return (
    <PageSection
      title={`Free again (${data.length})`}
      about="These left the schedule when their speakers declined or withdrew. Accept a proposal from the waitlist to fill them."
    >
      <LinedList aria-label="Free again">
        {data.map(({ pk, conference, title, why, slot }) => (
          <li key={keyOf({ pk, conference })} className={css.row}>
            <Anchor component={Link} to={paths.proposal(pk)}>
              {title}
            </Anchor>
            <Text size="sm" c="dimmed">
              {slot.room}, {dayAndTimesOf(slot, zone)} · {WHY[why]}
            </Text>
          </li>
        ))}
      </LinedList>
      <Anchor component={Link} to={paths.decisions}>
        Waitlist
      </Anchor>
    </PageSection>
  );
}
