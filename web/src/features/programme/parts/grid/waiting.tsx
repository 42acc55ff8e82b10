import type { PlannedRow } from "@lectern/domain/programme/grid/contract";
import { Button, Checkbox, NativeSelect, Text, TextInput } from "@mantine/core";
import { type RefObject, useDeferredValue, useState } from "react";
import { useConferenceName } from "#features/call/conference-name";
import type { DragState } from "./drag-state";
import css from "./grid.module.css";
import type { Item } from "./item";
import { keyOf } from "./talk";
import { TalkCell } from "./talk-cell";

type Props = {
  list: RefObject<HTMLElement | null>;
  rows: readonly PlannedRow[];
  zone: string;
  undecided: boolean;
  onUndecided: (shown: boolean) => void;
  dragState: DragState;
  onOpen: (item: Item) => void;
};

/** Talks that are shown at once. */
const FEW = 40;

const STANDINGS = {
  "": "Any answer",
  confirmed: "Confirmed",
  unconfirmed: "Not confirmed",
} as const;

/** The unscheduled talks, with filters. A talk that is dropped here leaves the schedule. */
export function Waiting({ list, rows, zone, undecided, onUndecided, dragState, onOpen }: Props) {
  const [text, setText] = useState("");
  const [type, setType] = useState("");
  const [topic, setTopic] = useState("");
  const [conference, setConference] = useState("");
  const [standing, setStanding] = useState<string>("");
  const [most, setMost] = useState(FEW);
  const conferenceName = useConferenceName();
  const words = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean);
  const waiting = rows.filter(({ slot }) => slot === null);
  const found = waiting.filter(
    (row) =>
      words.every((word) => `${row.title} ${row.authors}`.toLowerCase().includes(word)) &&
      (type === "" || row.type === type) &&
      (topic === "" || row.topic === topic) &&
      (conference === "" || row.conference === conference) &&
      (standing === "" || (standing === "confirmed") === (row.answer === "confirmed")),
  );
  const select = (label: string, value: string, set: (to: string) => void, all: readonly string[]) =>
    all.length > 1 && (
      <NativeSelect
        size="xs"
        aria-label={label}
        value={value}
        onChange={(e) => set(e.currentTarget.value)}
        data={[
          { value: "", label: `Any ${label.toLowerCase()}` },
          ...all.map((each) => ({
            value: each,
            label: label === "Conference" ? conferenceName(each) : each,
          })),
        ]}
      />
    );
  return (
    <aside ref={list} className={css.side} aria-label="Unscheduled talks">
      <Text component="h2" m={0} fw={600}>
        Unscheduled (
        {found.length === waiting.length ? waiting.length : `${found.length} of ${waiting.length}`})
      </Text>
      <div className={css.filters}>
        <TextInput
          size="xs"
          type="search"
          aria-label="Filter unscheduled talks"
          placeholder="Title or speaker"
          value={text}
          onChange={(e) => setText(e.currentTarget.value)}
        />
        {select(
          "Type",
          type,
          setType,
          valuesOf(waiting, (row) => row.type),
        )}
        {select(
          "Topic",
          topic,
          setTopic,
          valuesOf(waiting, (row) => row.topic),
        )}
        {select(
          "Conference",
          conference,
          setConference,
          valuesOf(waiting, (row) => row.conference ?? ""),
        )}
        <NativeSelect
          size="xs"
          aria-label="Answer"
          value={standing}
          onChange={(e) => setStanding(e.currentTarget.value)}
          data={Object.entries(STANDINGS).map(([value, label]) => ({ value, label }))}
        />
        <Checkbox
          size="xs"
          label="Proposals not accepted yet"
          checked={undecided}
          onChange={(e) => onUndecided(e.currentTarget.checked)}
        />
      </div>
      {waiting.length === 0 && (
        <Text size="sm" c="dimmed">
          Every accepted talk is scheduled. Drop one here to unschedule it.
        </Text>
      )}
      {waiting.length > 0 && found.length === 0 && (
        <Text size="sm" c="dimmed">
          No matching talks.
        </Text>
      )}
      {found.length > 0 && (
        <ul className={css.waitingList} aria-label="Unscheduled">
          {found.slice(0, most).map((row) => (
            <TalkCell key={keyOf(row)} row={row} zone={zone} dragState={dragState} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {found.length > most && (
        <Button size="compact-sm" variant="subtle" onClick={() => setMost(most + FEW)}>
          Show {Math.min(FEW, found.length - most)} more
        </Button>
      )}
    </aside>
  );
}

const valuesOf = (rows: readonly PlannedRow[], read: (row: PlannedRow) => string): string[] =>
  [...new Set(rows.map(read))].filter((value) => value !== "").sort((a, b) => a.localeCompare(b));
