import { lookup } from "@lectern/domain/kernel/lookup";
import type { PlanOnWire } from "@lectern/domain/programme/plan/contract";
import { ABOUT_LENGTH } from "@lectern/domain/programme/plan/words";
import { ROOM_LENGTH } from "@lectern/domain/programme/words";
import { Button, Group, Text, TextInput, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { focusMoved, focusRemoved } from "#ui/focus-field";
import { OwnConference } from "./own-conference";
import css from "./plan.module.css";

export type TypedRoom = Omit<PlanOnWire["rooms"][number], "capacity" | "changeover"> & {
  capacity: string;
  changeover: string;
};

type Props = {
  rooms: readonly TypedRoom[];
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (rooms: TypedRoom[]) => void;
};

/** The name of the button that adds a room. */
export const ADD_ROOM = "add room";
const buttonOf = ({ id }: TypedRoom, by: 1 | -1) => `move ${id} ${by}`;

/** The rooms in their order. */
export function RoomFields({ rooms, errors, onChange }: Props) {
  const [said, say] = useState("");
  const move = (from: number, by: -1 | 1) => {
    const moved = rooms[from];
    if (!moved) return;
    const others = rooms.filter((_, at) => at !== from);
    onChange([...others.slice(0, from + by), moved, ...others.slice(from + by)]);
    focusMoved((to) => buttonOf(moved, to), by, from + by, rooms.length);
    say(`${moved.name || "The room"} is now number ${from + by + 1} of ${rooms.length}.`);
  };
  const remove = (place: number) => {
    onChange(rooms.filter((_, at) => at !== place));
    focusRemoved((at) => `rooms.${at}.name`, place, rooms.length - 1, ADD_ROOM);
  };
  return (
    <>
      {rooms.length === 0 && (
        <Text c="dimmed">No rooms yet. Add them, or type a room where you schedule a talk.</Text>
      )}
      {errors.rooms && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors.rooms}
        </Text>
      )}
      <ul className={css.rooms}>
        {rooms.map((room, n) => {
          const named = room.name.trim() || `room ${n + 1}`;
          const field = (name: "name" | "capacity" | "description" | "changeover") => ({
            value: room[name],
            name: `rooms.${n}.${name}`,
            error: lookup(errors, `rooms.${n}.${name}`),
            onChange: (e: { currentTarget: { value: string } }) => {
              const { value } = e.currentTarget;
              onChange(rooms.map((each, at) => (at === n ? { ...each, [name]: value } : each)));
            },
          });
          return (
            <li key={room.id} className={css.roomFields}>
              <TextInput label={`Room ${n + 1}`} maxLength={ROOM_LENGTH} {...field("name")} />
              <TextInput
                label="Seats"
                aria-label={`${named}: seats`}
                inputMode="numeric"
                {...field("capacity")}
              />
              <TextInput
                label="Change-over (min)"
                aria-label={`${named}: change-over in minutes`}
                inputMode="numeric"
                {...field("changeover")}
              />
              <OwnConference
                label={`${named}: conference`}
                value={room.conference}
                onChange={(conference) =>
                  onChange(rooms.map((each, at) => (at === n ? { ...each, conference } : each)))
                }
              />
              <TextInput
                className={css.wide ?? ""}
                label="Description (optional)"
                aria-label={`${named}: description`}
                maxLength={ABOUT_LENGTH}
                {...field("description")}
              />
              <Group gap="xs" className={css.wide ?? ""} justify="space-between">
                <Group gap="xs">
                  <Button
                    variant="default"
                    size="compact-sm"
                    name={buttonOf(room, -1)}
                    disabled={n === 0}
                    aria-label={`Move ${named} up`}
                    onClick={() => move(n, -1)}
                  >
                    Move up
                  </Button>
                  <Button
                    variant="default"
                    size="compact-sm"
                    name={buttonOf(room, 1)}
                    disabled={n === rooms.length - 1}
                    aria-label={`Move ${named} down`}
                    onClick={() => move(n, 1)}
                  >
                    Move down
                  </Button>
                </Group>
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-sm"
                  aria-label={`Remove ${named}`}
                  onClick={() => remove(n)}
                >
                  Remove
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
