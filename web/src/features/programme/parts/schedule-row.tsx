import { clockFace } from "@lectern/domain/kernel/zoned";
import type { ScheduleRow as Row } from "@lectern/domain/programme/contract";
import { endOf } from "@lectern/domain/programme/rules";
import { ANSWER_LABELS } from "@lectern/domain/proposals/answers";
import { splitAuthors } from "@lectern/domain/proposals/authors";
import { Anchor, Button, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import { useConferenceName } from "#features/call/conference-name";
import { isAhead } from "#platform/clock";
import { paths } from "#platform/paths";
import { messagesOf } from "#platform/refused";
import { inZone } from "#platform/zones";
import { focusField } from "#ui/focus-field";
import { toastDone, toastFailed } from "#ui/toasts";
import { useChangeSlot } from "../api";
import css from "./schedule.module.css";
import { SlotForm } from "./slot-form";

type Props = {
  row: Row & { tentative?: boolean };
  zone: string;
  rooms: readonly string[];
  proposed: { room: string; start: string } | null;
  editing: boolean;
  onEdit: () => void;
  onDone: (room: string | null) => void;
};

/** An accepted proposal: its slot, and the button to change it. */
export function ScheduleRow({ row, editing, onEdit, onDone, ...form }: Props) {
  const clear = useChangeSlot();
  const conferenceName = useConferenceName();
  const { slot, title } = row;
  const unanswered = row.answer === "confirmed" ? "" : ANSWER_LABELS.asked.toLowerCase();
  const known = row.notified ? unanswered : "not notified yet";
  const standing = row.tentative ? "not accepted yet, only organisers see its slot" : known;

  // A talk that is placed or taken out moves to another list.
  const place = `place-${row.pk}-${row.conference ?? ""}`;
  const takeOut = () =>
    clear.mutateAsync({ row, place: null }).then(
      () => {
        toastDone(`“${title}” is no longer in the schedule`);
        focusField(place);
      },
      (failure) => toastFailed("Change failed", messagesOf(failure)),
    );
  const done = (room: string | null) => {
    onDone(room);
    focusField(place);
  };

  return (
    <li className={css.row}>
      <div className={css.line} data-placed={slot !== null || undefined}>
        {slot && (
          <div className={css.when}>
            <Text ff="monospace" fz={15}>
              {spanOf(slot, form.zone)}
            </Text>
            <Text size="sm" c="dimmed" className={css.room ?? ""}>
              {slot.room}
            </Text>
          </div>
        )}
        <div className={css.what}>
          <Anchor component={Link} to={paths.proposal(row.pk)}>
            {title}
          </Anchor>
          <Text size="sm" c="dimmed">
            {splitAuthors(row.authors).join(", ")}
            {row.conference && ` · ${conferenceName(row.conference)}`}
            {standing && ` · ${standing}`}
          </Text>
          {slot?.secret_until && isAhead(slot.secret_until) && (
            <Text size="sm" c="amber">
              To be announced until {dateAndTimeOf(slot.secret_until, form.zone)}
            </Text>
          )}
          {row.warnings.length > 0 && (
            <Text size="sm" c="amber">
              {row.warnings.map(({ speaker }) => speaker).join(", ")}: not available at this time
            </Text>
          )}
        </div>
        <Group gap="xs" wrap="nowrap" className={css.tools ?? ""}>
          <Button
            name={place}
            size="compact-sm"
            variant="default"
            aria-label={`${slot ? "Move" : "Schedule"} ${title}`}
            aria-expanded={editing}
            onClick={onEdit}
          >
            {slot ? "Move" : "Schedule"}
          </Button>
          {slot && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Remove ${title}`}
              loading={clear.isPending}
              onClick={takeOut}
            >
              Remove
            </Button>
          )}
        </Group>
      </div>
      {editing && <SlotForm row={row} {...form} onDone={done} />}
    </li>
  );
}

type Span = { start: string; minutes: number };

/** `2025-07-01 10:00` in the zone. */
export const dateAndTimeOf = (instant: string, zone: string): string =>
  inZone(instant, zone).slice(0, 16).replace("T", " ");

/** `2025-07-01, 10:00–10:45` in the zone. */
export const dayAndTimesOf = (slot: Span, zone: string): string =>
  `${clockFace(new Date(slot.start), zone).date}, ${spanOf(slot, zone)}`;

/** `10:00–10:45` in the zone. */
function spanOf({ start, minutes }: Span, zone: string): string {
  const from = new Date(start);
  return `${clockFace(from, zone).time}–${clockFace(endOf({ start: from, minutes }), zone).time}`;
}
