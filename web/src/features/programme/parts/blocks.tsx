import type { BlockOnWire } from "@lectern/domain/programme/plan/contract";
import {
  BLOCK_KIND_LABELS,
  BLOCK_KINDS,
  BLOCK_TITLE_LENGTH,
  type BlockKind,
} from "@lectern/domain/programme/plan/words";
import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isStale, messagesOf } from "#platform/refused";
import { instantIn, inZone } from "#platform/zones";
import { focusField } from "#ui/focus-field";
import { LinedList } from "#ui/lined-list";
import { MessageList } from "#ui/message-list";
import { ReadFailure } from "#ui/read-failure";
import { toastDone, toastFailed } from "#ui/toasts";
import { useForm } from "#ui/use-form";
import { blocksQuery, roomsQuery, useChangeBlock } from "../plan-api";
import { useWhereIsBlock } from "./grid/use-move";
import plan from "./plan.module.css";
import css from "./schedule.module.css";
import { dayAndTimesOf } from "./schedule-row";

const ADD = "add-block";

/** Breaks, plenary slots and blockers, and the form that adds one. */
export function Blocks({ zone }: { zone: string }) {
  const read = useQuery(blocksQuery);
  const data = read.data ?? [];
  const [editing, edit] = useState<number | "new" | null>(null);
  const done = () => edit(null);
  const last = data.at(-1);
  return (
    <>
      {read.data?.length === 0 && editing === null && <Text c="dimmed">No breaks or plenary slots yet.</Text>}
      {data.length > 0 && (
        <LinedList aria-label="Breaks and plenary slots">
          {data.map((block) => (
            <li key={block.id} className={css.row}>
              <BlockLine
                block={block}
                zone={zone}
                editing={editing === block.id}
                onEdit={() => edit(block.id)}
              />
              {editing === block.id && <BlockForm block={block} zone={zone} onDone={done} />}
            </li>
          ))}
        </LinedList>
      )}
      {editing === "new" ? (
        <BlockForm block={null} zone={zone} day={last?.start} onDone={done} />
      ) : (
        <div>
          <Button name={ADD} variant="default" onClick={() => edit("new")}>
            Add a break or plenary slot
          </Button>
        </div>
      )}
    </>
  );
}

type LineProps = { block: BlockOnWire; zone: string; editing: boolean; onEdit: () => void };

function BlockLine({ block, zone, editing, onEdit }: LineProps) {
  const change = useChangeBlock();
  const { title, kind, rooms } = block;
  const remove = () =>
    change.mutateAsync({ block, to: null }).then(
      () => {
        toastDone(`“${title}” is removed`);
        focusField(ADD);
      },
      (failure) => toastFailed("Change failed", messagesOf(failure)),
    );
  return (
    <div className={css.line}>
      <div className={css.what}>
        {title}
        <Text size="sm" c="dimmed">
          {BLOCK_KIND_LABELS[kind]} · {dayAndTimesOf(block, zone)} ·{" "}
          {rooms.length === 0 ? "all rooms" : rooms.join(", ")}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Edit ${title}`}
          aria-expanded={editing}
          onClick={onEdit}
        >
          Edit
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Remove ${title}`}
          loading={change.isPending}
          onClick={remove}
        >
          Remove
        </Button>
      </Group>
    </div>
  );
}

const HELP: Record<BlockKind, string> = {
  break: "Shown in the programme. Talks may overlap it.",
  plenary: "Shown in the programme. No talk can be in its rooms at that time.",
  blocker: "Not published. No talk can be in its rooms at that time.",
};

type FormProps = {
  block: BlockOnWire | null;
  zone: string;
  /** An instant of the day that is proposed. */
  day?: string | undefined;
  onDone: () => void;
};

/** The form of a block, or of a new one. */
export function BlockForm({ block: given, zone, day, onDone }: FormProps) {
  // What others change while the form is open is not replaced unseen.
  const [block, see] = useState(given);
  const change = useChangeBlock();
  const whereIsBlock = useWhereIsBlock(zone);
  const planned = useQuery(roomsQuery);
  const rooms = planned.data?.rooms ?? [];
  const from = block?.start ?? day;
  const { field, values, set, errors, messages, sending, submit } = useForm({
    initialValues: {
      kind: block?.kind ?? ("break" as BlockKind),
      title: block?.title ?? "",
      rooms: block?.rooms ?? ([] as string[]),
      start: from ? inZone(from, zone).slice(0, 16) : "",
      minutes: String(block?.minutes ?? 30),
    },
    send: async ({ start, minutes, ...rest }) => {
      const to = {
        ...rest,
        start: instantIn(start, zone) ?? start,
        minutes: Number(minutes || Number.NaN),
      };
      await change.mutateAsync({ block, to });
      toastDone(`“${rest.title}” is saved`);
      onDone();
    },
    explain: async (failure, faults) => {
      if (!block || !isStale(failure)) return faults;
      const { block: now, text } = await whereIsBlock(block);
      if (now) see(now);
      return {
        errors: {},
        messages: [`Another organiser changed this in the meantime. ${text} Save again to replace that.`],
      };
    },
  });
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={block ? `Edit ${block.title}` : "New break or plenary slot"}
    >
      <Stack gap="sm">
        <div className={plan.blockFields}>
          <NativeSelect
            label="Kind"
            data={BLOCK_KINDS.map((kind) => ({ value: kind, label: BLOCK_KIND_LABELS[kind] }))}
            value={values.kind}
            onChange={(e) => set({ kind: e.currentTarget.value as BlockKind })}
          />
          <TextInput
            label="Title"
            description={HELP[values.kind]}
            inputWrapperOrder={["label", "input", "description", "error"]}
            maxLength={BLOCK_TITLE_LENGTH}
            autoFocus
            {...field("title")}
          />
          <TextInput label="Minutes" inputMode="numeric" {...field("minutes")} />
          <TextInput label={`Start (${zone})`} type="datetime-local" {...field("start")} />
          {rooms.length > 1 && (
            <Checkbox.Group
              className={plan.wide ?? ""}
              label="Rooms"
              description="Leave all unticked for every room."
              value={values.rooms}
              onChange={(next) => set({ rooms: next })}
              error={errors.rooms}
            >
              <Group gap="md" mt="xs">
                {rooms.map(({ id, name }) => (
                  <Checkbox key={id} value={name} label={name} />
                ))}
              </Group>
            </Checkbox.Group>
          )}
        </div>
        <ReadFailure of={planned} what="Rooms and days" />
        <MessageList messages={messages} />
        <Group gap="xs">
          <Button type="submit" size="sm" loading={sending}>
            Save
          </Button>
          <Button size="sm" variant="default" onClick={onDone}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
