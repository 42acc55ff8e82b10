import { DECISION_LABELS } from "@lectern/domain/decisions/words";
import { NAMES_AUTHOR } from "@lectern/domain/reviews/blind-words";
import { SUBMISSION_TYPES, TOPIC_TYPES } from "@lectern/domain/submissions/words";
import { NativeSelect, TextInput } from "@mantine/core";
import { Choices } from "#ui/choices";
import { ANSWER, TOLD } from "./after-deciding";
import css from "./board.module.css";
import { COLUMNS, isColumn } from "./board-columns";
import { type BoardView, FILTER_NAMES, FILTERS, type FilterName, UNDECIDED } from "./board-view";

const LABELS: Partial<Record<string, string>> = {
  ...TOPIC_TYPES,
  ...SUBMISSION_TYPES,
  ...DECISION_LABELS,
  ...TOLD,
  ...ANSWER,
  unasked: "Not asked",
  [UNDECIDED]: "Undecided",
  named: NAMES_AUTHOR,
  unnamed: "Does not",
};
const NAMES: Record<FilterName, string> = {
  status: "Status",
  decision: "Decision",
  told: "Told",
  answer: "Answer",
  topic: "Topic",
  type: "Type",
  naming: "Blind",
};

type Props = {
  view: BoardView;
  /** Whether the edition is reviewed blind. */
  blind: boolean;
  /** Where there is no table whose head could be pressed. */
  withSort: boolean;
  onChange: (changed: Partial<BoardView>) => void;
};

/** What of the board is asked for. */
export function BoardBar({ view, blind, withSort, onChange }: Props) {
  return (
    <div className={css.bar}>
      <TextInput
        type="search"
        label="Search"
        placeholder="title, author, address, #number"
        value={view.search}
        onChange={(e) => onChange({ search: e.currentTarget.value })}
        className={css.search ?? ""}
      />
      {FILTER_NAMES.filter((name) => blind || name !== "naming").map((name) => (
        <Choices
          key={name}
          name={NAMES[name]}
          choices={FILTERS[name].map((code) => ({ code, label: LABELS[code] ?? code }))}
          chosen={view.filters[name]}
          onChange={(chosen) => onChange({ filters: { ...view.filters, [name]: chosen } })}
        />
      ))}
      {withSort ? (
        <NativeSelect
          aria-label="Sort by"
          value={view.sort?.column ?? ""}
          data={[
            { value: "", label: "Sort: oldest first" },
            ...COLUMNS.map(({ name, label }) => ({ value: name, label: `Sort: ${label}` })),
          ]}
          onChange={(e) => onChange({ sort: sortBy(e.currentTarget.value) })}
        />
      ) : (
        <Choices
          name="Columns"
          choices={COLUMNS.map(({ name, label }) => ({ code: name, label }))}
          chosen={view.columns}
          counted={false}
          onChange={(chosen) =>
            onChange({ columns: COLUMNS.map(({ name }) => name).filter((name) => chosen.includes(name)) })
          }
        />
      )}
    </div>
  );
}

const sortBy = (name: string): BoardView["sort"] =>
  isColumn(name)
    ? { column: name, descending: COLUMNS.some((c) => c.name === name && "numeric" in c && c.numeric) }
    : null;
