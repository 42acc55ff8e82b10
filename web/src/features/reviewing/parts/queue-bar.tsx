import { NativeSelect, TextInput } from "@mantine/core";
import { ChoiceField } from "#ui/choice-field";
import css from "./queue.module.css";
import { QUEUE_COLUMNS, QUEUE_PARTS, type QueueView, sortName, sortNamed } from "./queue-view";

const SORTS = [
  { value: "", label: "To review first" },
  ...QUEUE_COLUMNS.flatMap(({ column, label }) => [
    { value: sortName({ column, descending: false }), label },
    { value: sortName({ column, descending: true }), label: `${label}, from the end` },
  ]),
];

type Props = {
  view: QueueView;
  /** Where there is no table whose head could be pressed. */
  withSort: boolean;
  /** Whether anything is assigned to the reader. */
  withAssigned: boolean;
  onChange: (changed: Partial<QueueView>) => void;
};

/** What of the queue is asked for. */
export function QueueBar({ view, withSort, withAssigned, onChange }: Props) {
  return (
    <div className={css.bar}>
      <TextInput
        type="search"
        label="Search"
        placeholder="title, submitter, topic, type, status"
        value={view.search}
        onChange={(e) => onChange({ search: e.currentTarget.value })}
      />
      <ChoiceField
        label="Show"
        choices={QUEUE_PARTS.filter(({ code }) => code !== "assigned" || withAssigned || view.part === code)}
        value={view.part}
        onChange={(part) => onChange({ part })}
      />
      {withSort && (
        <NativeSelect
          label="Sort by"
          data={SORTS}
          value={sortName(view.sort)}
          onChange={(e) => onChange({ sort: sortNamed(e.currentTarget.value) })}
        />
      )}
    </div>
  );
}
