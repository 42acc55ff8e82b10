import type { FreedSlot } from "@lectern/domain/programme/contract";
import { Anchor, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useEdition } from "#features/call/api";
import { paths } from "#platform/paths";
import { LinedList } from "#ui/lined-list";
import { PageSection } from "#ui/page-section";
import { ReadFailure } from "#ui/read-failure";
import { freedSlotsQuery } from "../api";
import { keyOf } from "./grid/talk";
import css from "./schedule.module.css";
import { dayAndTimesOf } from "./schedule-row";

const WHY: Record<FreedSlot["why"], string> = {
  declined: "Declined by its speaker",
  withdrawn: "Withdrawn by its speaker",
};

/** Slots that became free. Renders nothing without any. */
export function FreedPlaces() {
  const read = useQuery(freedSlotsQuery);
  const { zone } = useEdition();
  if (!read.data) return <ReadFailure of={read} what="Freed slots" />;
  const { data } = read;
  if (data.length === 0) return null;
  return (
    <PageSection
      title={`Freed slots (${data.length})`}
      about="These left the schedule when their speakers declined or withdrew. Accept a proposal from the waitlist to fill them."
    >
      <LinedList aria-label="Freed slots">
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
