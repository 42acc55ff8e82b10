import type { ScheduleRow } from "@lectern/domain/programme/contract";
import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { isStale } from "#platform/refused";
import { instantIn, inZone } from "#platform/zones";
import { MessageList } from "#ui/message-list";
import { toastDone } from "#ui/toasts";
import { NO_FAULTS, useForm } from "#ui/use-form";
import { useChangeSlot } from "../api";
import { useWhereIsIt } from "./grid/use-move";
import css from "./schedule.module.css";

type Props = {
  row: ScheduleRow & { tentative?: boolean };
  zone: string;
  rooms: readonly string[];
  /** The initial values for an unscheduled proposal. */
  proposed: { room: string; start: string } | null;
  onDone: (room: string | null) => void;
};

/** Where and when one proposal takes place. */
export function SlotForm({ row: given, zone, rooms, proposed, onDone }: Props) {
  // What others change while the form is open is not replaced unseen.
  const [row, see] = useState(given);
  const from = row.slot ?? proposed;
  const secret = row.slot?.secret_until;
  const [isSecret, setSecret] = useState(secret !== undefined);
  const change = useChangeSlot();
  const whereIsIt = useWhereIsIt(zone);
  const list = useId();
  const { field, set, messages, sending, submit } = useForm({
    initialValues: {
      room: from?.room ?? "",
      start: from ? inZone(from.start, zone).slice(0, 16) : "",
      minutes: String(row.slot?.minutes ?? row.usual_minutes),
      secret_until: secret ? inZone(secret, zone).slice(0, 16) : "",
    },
    // Without an instant it would be public at once.
    validate: ({ secret_until: until }) =>
      isSecret && until === ""
        ? { errors: { secret_until: "Set when it is announced, or untick “To be announced”." } }
        : NO_FAULTS,
    send: async ({ room, start, minutes, secret_until: until }) => {
      const hidden = until === "" ? null : (instantIn(until, zone) ?? until);
      const place = {
        room,
        start: instantIn(start, zone) ?? start,
        minutes: Number(minutes || Number.NaN),
        ...((hidden !== null || secret) && { secret_until: hidden }),
      };
      const { warnings } = await change.mutateAsync({ row, place });
      const unavailable = warnings.map(({ speaker }) => speaker).join(", ");
      toastDone(
        `“${row.title}” is scheduled${unavailable && `, but ${unavailable} can’t present at that time`}`,
      );
      onDone(room);
    },
    explain: async (failure, faults) => {
      if (!isStale(failure)) return faults;
      const { row: now, text } = await whereIsIt(row);
      if (now) see(now);
      return {
        errors: {},
        messages: [`Another organiser changed this in the meantime. ${text} Save again to replace that.`],
      };
    },
  });

  return (
    <form onSubmit={submit} noValidate aria-label={`Slot of ${row.title}`}>
      <Stack gap="sm">
        <div className={css.form}>
          <TextInput label="Room" list={list} data-autofocus autoFocus {...field("room")} />
          <datalist id={list}>
            {rooms.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
          <TextInput label={`Start (${zone})`} type="datetime-local" {...field("start")} />
          <TextInput label="Minutes" inputMode="numeric" {...field("minutes")} />
        </div>
        <Checkbox
          label="To be announced"
          description="Keeps the talk out of the public programme and its feeds until a set time. Its speakers can see it."
          checked={isSecret}
          onChange={(e) => {
            setSecret(e.currentTarget.checked);
            set({ secret_until: "" });
          }}
        />
        {isSecret && (
          <TextInput
            maw={260}
            label={`Announced at (${zone})`}
            type="datetime-local"
            {...field("secret_until")}
          />
        )}
        <MessageList messages={messages} />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={sending}>
            Save
          </Button>
          <Button size="sm" variant="default" onClick={() => onDone(null)}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
