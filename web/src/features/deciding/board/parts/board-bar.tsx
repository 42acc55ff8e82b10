import type { EditionChoices } from "@lectern/domain/call/choices";
import { DECISION_LABELS } from "@lectern/domain/call/decisions";
import { labelOf } from "@lectern/domain/call/labels";
import { lookup } from "@lectern/domain/kernel/lookup";
import { NAMES_AUTHOR } from "@lectern/domain/proposals/blind-words";
import type { ScanResult } from "@lectern/domain/proposals/files/words";
import { Box, Button, NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useChoices } from "#features/call/api";
import { Choices } from "#ui/choices";
import { SearchBar } from "#ui/search-bar";
import { TagFilter } from "../../tags/parts/tag-filter";
import { ANSWER, NOTIFIED } from "./after-deciding";
import css from "./board.module.css";
import { COLUMNS } from "./board-columns";
import {
  type BoardView,
  DISCUSSED,
  FILTER_NAMES,
  type FilterName,
  filtersOf,
  LAST_COUNT,
  UNDECIDED,
  UNPROCESSED,
  usedFilters,
} from "./board-view";
import { ConferenceSelect } from "./conference-select";

const STATE_LABELS: Partial<Record<string, string>> = {
  ...DECISION_LABELS,
  ...NOTIFIED,
  ...ANSWER,
  unasked: "Not asked",
  [UNDECIDED]: "Undecided",
};
const stateLabel = (code: string) => lookup(STATE_LABELS, code) ?? code;

const FILES: Record<ScanResult | typeof UNPROCESSED, string> = {
  [UNPROCESSED]: "None, or not processed yet",
  SUC: "Rebuilt",
  PAR: "Rebuilt in part",
  FAL: "Could not be rebuilt",
};

const LABEL: Record<FilterName, (code: string, choices: EditionChoices) => string> = {
  status: stateLabel,
  decision: stateLabel,
  notified: stateLabel,
  answer: stateLabel,
  topic: (code, { topicTypes }) => labelOf(topicTypes, code),
  type: (code, { submissionTypes }) => labelOf(submissionTypes, code),
  reviews: (code) => (Number(code) === LAST_COUNT ? `${code} or more` : code),
  discussion: (code) => lookup(DISCUSSED, code) ?? code,
  file: (code) => lookup(FILES, code) ?? code,
  naming: (code) => (code === "named" ? NAMES_AUTHOR : "Does not"),
};
const NAMES: Record<FilterName, string> = {
  status: "Status",
  decision: "Decision",
  notified: "Notified",
  answer: "Answer",
  topic: "Topic",
  type: "Type",
  reviews: "Reviews",
  discussion: "Discussion",
  file: "File",
  naming: "Blind",
};

type Props = {
  view: BoardView;
  /** Whether reviews are blind. */
  blind: boolean;
  onChange: (changed: Partial<BoardView>) => void;
};

/** The search and filters of the board; above cards, with one button for all filters, and the order. */
export function BoardBar({ cards, ...props }: Props & { cards: boolean }) {
  const { view, onChange } = props;
  return (
    <SearchBar
      placeholder="title, author, address, #number"
      value={view.search}
      onSearch={(search) => onChange({ search })}
    >
      {cards ? (
        <>
          <NativeSelect
            aria-label="Sort by"
            value={view.sort?.column ?? ""}
            data={[
              { value: "", label: "Sort: oldest first" },
              ...COLUMNS.map(({ name, label }) => ({ value: name, label: `Sort: ${label}` })),
            ]}
            onChange={(e) => onChange({ sort: sortBy(e.currentTarget.value) })}
          />
          <FiltersButton {...props} />
        </>
      ) : (
        <>
          <Filters {...props} />
          <Choices
            name="Columns"
            choices={COLUMNS.map(({ name, label }) => ({ code: name, label }))}
            chosen={view.columns}
            counted={false}
            onChange={(chosen) =>
              onChange({ columns: COLUMNS.map(({ name }) => name).filter((name) => chosen.includes(name)) })
            }
          />
        </>
      )}
    </SearchBar>
  );
}

/** Shows and hides the filters, which take half of a phone's screen. */
function FiltersButton(props: Props) {
  const [shown, setShown] = useState(false);
  const { filters, tags, conference } = props.view;
  const used = usedFilters(filters).length + Number(tags.length > 0) + Number(conference !== null);
  return (
    <>
      <Button
        variant={used > 0 ? "outline" : "default"}
        fw={400}
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {used > 0 ? `Filters: ${used}` : "Filters"}
      </Button>
      {shown && (
        <Box role="group" aria-label="Filters" className={css.filters ?? ""}>
          <Filters {...props} />
        </Box>
      )}
    </>
  );
}

function Filters({ view, blind, onChange }: Props) {
  const choices = useChoices();
  const filters = filtersOf(choices);
  return (
    <>
      {FILTER_NAMES.filter((name) => blind || name !== "naming").map((name) => (
        <Choices
          key={name}
          name={NAMES[name]}
          choices={filters[name].map((code) => ({ code, label: LABEL[name](code, choices) }))}
          chosen={view.filters[name]}
          onChange={(chosen) => onChange({ filters: { ...view.filters, [name]: chosen } })}
        />
      ))}
      <TagFilter
        {...{ tags: view.tags, mode: view.tagMode }}
        onChange={({ tags = view.tags, mode = view.tagMode }) => onChange({ tags, tagMode: mode })}
      />
      <ConferenceSelect conference={view.conference} onChange={(conference) => onChange({ conference })} />
    </>
  );
}

function sortBy(name: string): BoardView["sort"] {
  const column = COLUMNS.find((each) => each.name === name);
  return column ? { column: column.name, descending: column.numeric ?? false } : null;
}
