import { lookup } from "@lectern/domain/kernel/lookup";
import type { ConsentRow, ConsentShape } from "@lectern/domain/proposals/consents/contract";
import { Anchor, NativeSelect, Stack, Text } from "@mantine/core";
import { Link, useSearchParams } from "react-router";
import { dateInOwnZone } from "#platform/dates";
import { paths } from "#platform/paths";
import { LinedList } from "#ui/lined-list";
import css from "../../speaker-forms/parts/answers.module.css";
import { DownloadCsv } from "../../speaker-forms/parts/download-csv";
import { loadConsents } from "../organising";

type Props = { consents: readonly ConsentShape[]; rows: readonly ConsentRow[] };
type Given = ConsentRow["answers"][number];

const LABELS = { yes: "Yes", no: "No", open: "Not answered" } as const;
const STATES = Object.keys(LABELS) as (keyof typeof LABELS)[];
const stateOf = (given: Given | undefined) => given?.answer ?? "open";

/** Every accepted speaker's answers, filtered by one of them. */
export function ConsentList({ consents, rows }: Props) {
  const [query, setQuery] = useSearchParams();
  const [chosen, state] = (query.get("answer") ?? "").split(":");
  const isChosen = consents.some(({ id }) => id === chosen);
  const answerOf = (row: ConsentRow, id: string | undefined) =>
    row.answers.find(({ consent }) => consent === id);
  const shown = rows.filter((row) => !isChosen || stateOf(answerOf(row, chosen)) === state);
  if (consents.length === 0)
    return <Text c="dimmed">Speakers are not asked for any consent yet. Select below what to ask for.</Text>;
  if (rows.length === 0)
    return (
      <Text c="dimmed">No accepted speakers yet. They are asked once their acceptance is released.</Text>
    );
  return (
    <Stack gap="md">
      <div className={css.bar}>
        <NativeSelect
          label="Show"
          value={isChosen ? `${chosen}:${state}` : ""}
          data={[
            { value: "", label: `Everyone (${rows.length})` },
            ...consents.flatMap(({ id, name }) =>
              STATES.map((each) => ({
                value: `${id}:${each}`,
                label: `${name}: ${LABELS[each]} (${rows.filter((row) => stateOf(answerOf(row, id)) === each).length})`,
              })),
            ),
          ]}
          onChange={(e) => {
            const answer = e.currentTarget.value;
            setQuery(answer ? { show: "consents", answer } : {});
          }}
        />
        <DownloadCsv file="consents.csv" load={loadConsents} />
      </div>
      <LinedList>
        {shown.map((row) => (
          <li key={`${row.pk} ${row.email}`} className={css.row}>
            <Anchor component={Link} to={paths.proposal(row.pk)}>
              {row.title}
            </Anchor>
            <Text size="sm" c="dimmed" className={css.person ?? ""}>
              {row.full_name} · {row.email}
            </Text>
            <dl className={css.given}>
              {consents.map(({ id, name }) => (
                <div key={id}>
                  <dt>{name}</dt>
                  <dd>
                    <Answer given={answerOf(row, id)} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </LinedList>
      {shown.length === 0 && <Text c="dimmed">No matching speakers.</Text>}
    </Stack>
  );
}

function Answer({ given }: { given: Given | undefined }) {
  const label = LABELS[stateOf(given)];
  if (given?.answer && given.answered_on) return `${label}, ${dateInOwnZone(given.answered_on)}`;
  return given?.former
    ? `${label} (${lookup(LABELS, given.former)?.toLowerCase()} to an earlier wording)`
    : label;
}
