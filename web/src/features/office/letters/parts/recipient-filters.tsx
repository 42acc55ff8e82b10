import type { Choice } from "@lectern/domain/call/choices";
import { DECISION_LABELS } from "@lectern/domain/call/decisions";
import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import type { Tag } from "@lectern/domain/deciding/tags/contract";
import { counted } from "@lectern/domain/kernel/counted";
import { ANSWER_LABELS } from "@lectern/domain/proposals/answers";
import { STATUSES } from "@lectern/domain/proposals/words";
import { NativeSelect, Text } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useChoices } from "#features/call/api";
import { inOrder } from "#features/deciding/tags/parts/tags-on";
import { ReadFailure } from "#ui/read-failure";
import { SearchBar } from "#ui/search-bar";
import { NONE, type Recipients } from "./recipients";

const labelled = (labels: Record<string, string>, all: string) => [
  { value: "", label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

const filtersOf = (topics: readonly Choice[], tags: readonly Tag[]) =>
  [
    {
      name: "status",
      label: "Status",
      data: ["", ...STATUSES].map((value) => ({ value, label: value || "Any but withdrawn" })),
    },
    {
      name: "decision",
      label: "Decision",
      data: labelled({ [NONE]: "Undecided", ...DECISION_LABELS }, "Any decision"),
    },
    {
      name: "topic",
      label: "Topic",
      data: [
        { value: "", label: "All topics" },
        ...topics.map(({ code, label }) => ({ value: code, label })),
      ],
    },
    {
      name: "answer",
      label: "Confirmation",
      data: labelled({ ...ANSWER_LABELS, [NONE]: "Not asked" }, "Any"),
    },
    {
      name: "tag",
      label: "Tag",
      data: [
        { value: "", label: "Any" },
        ...inOrder(tags).map(({ code, name }) => ({ value: code, label: name })),
      ],
    },
  ] as const;

type Props = {
  to: Recipients;
  onChange: (to: Recipients) => void;
  board: UseQueryResult<BoardRow[]>;
  tagged: UseQueryResult<Tag[]>;
  /** The proposals that the filters leave. */
  chosen: readonly BoardRow[];
};

/** The filters of the proposals whose speakers get a letter, and how many these are. */
export function RecipientFilters({ to, onChange, board, tagged, chosen }: Props) {
  const { topicTypes } = useChoices();
  const speakers = new Set(chosen.map(({ email }) => email)).size;
  return (
    <>
      <SearchBar
        placeholder="title, speaker, address, #number"
        value={to.search}
        onSearch={(search) => onChange({ ...to, search })}
      >
        {filtersOf(topicTypes, tagged.data ?? []).map(({ name, label, data }) => (
          <NativeSelect
            key={name}
            label={label}
            value={to[name]}
            data={[...data]}
            onChange={(e) => onChange({ ...to, [name]: e.currentTarget.value })}
          />
        ))}
      </SearchBar>
      <ReadFailure of={tagged} what="Tags" />
      <ReadFailure of={board} what="The proposals" />
      <Text role="status">
        {board.data && (
          <>
            <strong>{counted(speakers, "speaker")}</strong> of {counted(chosen.length, "proposal")}. Each
            speaker gets one mail.
          </>
        )}
      </Text>
    </>
  );
}
