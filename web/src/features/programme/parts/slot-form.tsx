import { lookup } from "@lectern/domain/kernel/lookup";
import type { ScheduleRow } from "@lectern/domain/programme/contract";
import { Button, Group, TextInput } from "@mantine/core";
import { type FormEvent, useId, useState } from "react";
import { messagesOf, Refused } from "#platform/refused";
import { instantIn, inZone } from "#platform/zones";
import { MessageList } from "#ui/message-list";
import { toastDone } from "#ui/toasts";
import { useChangeSlot } from "../api";
import css from "./schedule.module.css";

type Props = {
  row: ScheduleRow;
  zone: string;
  rooms: readonly string[];
  /** What stands there before anything is typed, for a proposal without a place. */
  proposed: { room: string; start: string } | null;
  onDone: (room: string | null) => void;
};

/** Where and when one proposal takes place. */
export function SlotForm({ row, zone, rooms, proposed, onDone }: Props) {
  const from = row.slot ?? proposed;
  const [room, setRoom] = useState(from?.room ?? "");
  const [start, setStart] = useState(from ? inZone(from.start, zone).slice(0, 16) : "");
  const [minutes, setMinutes] = useState(String(row.slot?.minutes ?? row.usual_minutes));
  const change = useChangeSlot();
  const list = useId();
  const fields = change.error instanceof Refused && change.error.status === 400 ? change.error.fields : null;
  const faultAt = (name: string) => lookup(fields, name)?.join(" ");

  const save = (e: FormEvent) => {
    e.preventDefault();
    const place = { room, start: instantIn(start, zone) ?? start, minutes: Number(minutes || Number.NaN) };
    change.mutate(
      { row, place },
      {
        onSuccess: () => {
          toastDone(`“${row.title}” has its place`);
          onDone(place.room);
        },
      },
    );
  };

  return (
    <form onSubmit={save} noValidate aria-label={`Place of ${row.title}`}>
      <div className={css.form}>
        <TextInput
          label="Room"
          list={list}
          value={room}
          error={faultAt("room")}
          data-autofocus
          autoFocus
          onChange={(e) => setRoom(e.currentTarget.value)}
        />
        <datalist id={list}>
          {rooms.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        <TextInput
          label={`Start (${zone})`}
          type="datetime-local"
          value={start}
          error={faultAt("start")}
          onChange={(e) => setStart(e.currentTarget.value)}
        />
        <TextInput
          label="Minutes"
          inputMode="numeric"
          value={minutes}
          error={faultAt("minutes")}
          onChange={(e) => setMinutes(e.currentTarget.value)}
        />
      </div>
      {change.isError && !fields && <MessageList messages={messagesOf(change.error)} />}
      <Group gap="xs" mt="sm">
        <Button type="submit" size="sm" loading={change.isPending}>
          Save
        </Button>
        <Button size="sm" variant="default" onClick={() => onDone(null)}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
