import type { ReviewerLoad } from "@lectern/domain/reviewing/panel/contract";
import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FirstFew } from "#ui/first-few";
import { QueryData } from "#ui/query-data";
import { seatsQuery } from "../api";
import css from "./panel.module.css";
import { useAssigning } from "./use-assigning";

const NOTES = {
  open: "Assigned",
  done: "Assigned, has reviewed it",
  conflict: "Assigned, void: a conflict",
} as const;
const noteOf = ({ assigned, conflict, other_panel, has_reviewed, open }: ReviewerLoad) =>
  assigned
    ? other_panel
      ? "Assigned, void: on another panel"
      : NOTES[assigned]
    : conflict
      ? "Conflict of interest"
      : other_panel
        ? "On the panel of another conference"
        : has_reviewed
          ? "Has reviewed it"
          : `${open} open`;

/** A proposal's assigned reviewers; an organiser assigns or unassigns others. */
export function SeatsPanel({ pk }: { pk: number }) {
  const seats = useQuery(seatsQuery(pk));
  return (
    <QueryData of={seats} section>
      {(all) => <Seats pk={pk} all={all} />}
    </QueryData>
  );
}

function Seats({ pk, all }: { pk: number; all: readonly ReviewerLoad[] }) {
  const assigned = all.filter((seat) => seat.assigned && seat.assigned !== "conflict").length;
  return (
    <>
      <Text size="sm" mb="xs">
        {assigned === 0 ? "Not assigned: any reviewer may take it." : `Assigned to ${assigned}.`}
      </Text>
      <FirstFew
        items={[...all].sort(byNeed)}
        few={all.filter((seat) => seat.assigned).length + LEAST_BUSY}
        called="reviewers"
        className={css.seats}
      >
        {(seat) => <Place key={seat.reviewer} pk={pk} seat={seat} />}
      </FirstFew>
    </>
  );
}

/** Assigned reviewers first, those with conflicts last, in between by load. */
const byNeed = (a: ReviewerLoad, b: ReviewerLoad) => needOf(a) - needOf(b) || a.open - b.open;
const needOf = ({ assigned, conflict, other_panel, has_reviewed }: ReviewerLoad) =>
  assigned ? 0 : conflict || other_panel ? 3 : has_reviewed ? 1 : 2;

/** For reviewers who are not assigned. */
const LEAST_BUSY = 4;

function Place({ pk, seat }: { pk: number; seat: ReviewerLoad }) {
  const { reviewer, name, assigned } = seat;
  const excluded = seat.conflict || seat.other_panel;
  const { assign, busy } = useAssigning();
  return (
    <li className={css.seat} data-void={excluded}>
      <Text size="sm">
        {name}{" "}
        <Text span inherit c="dimmed">
          · {noteOf(seat)}
        </Text>
      </Text>
      {(assigned || !excluded) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          aria-label={assigned ? `Unassign ${name}` : `Assign ${name}`}
          onClick={() => void assign({ submissions: [pk], reviewers: [reviewer], assign: assigned === null })}
        >
          {assigned ? "Unassign" : "Assign"}
        </Button>
      )}
    </li>
  );
}
