import { FIELD_LABELS } from "@lectern/domain/office/imports/changes";
import type { ImportRow } from "@lectern/domain/office/imports/contract";
import { OUTCOME_LABELS, OUTCOMES, type Outcome } from "@lectern/domain/office/imports/words";
import { Anchor, Badge, Box, Button, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "#platform/paths";
import { LinedList } from "#ui/lined-list";
import css from "./imports.module.css";

const COLOURS: Record<Outcome, string> = {
  new: "signal",
  known: "signal",
  changed: "signal",
  imported: "gray",
  skipped: "gray",
  problem: "red",
};
const AT_FIRST = 100;

/** The result for each proposal, by outcome. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const [most, setMost] = useState(AT_FIRST);
  const shown = chosen ? rows.filter(({ outcome }) => outcome === chosen) : rows;
  const choose = (outcome: Outcome | null) => {
    setChosen(outcome);
    setMost(AT_FIRST);
  };
  const count = (outcome: Outcome) => rows.filter((row) => row.outcome === outcome).length;
  const button = (label: string, n: number, outcome: Outcome | null) => (
    <Button
      key={label}
      size="sm"
      variant={chosen === outcome ? "filled" : "default"}
      aria-pressed={chosen === outcome}
      onClick={() => choose(outcome)}
    >
      {label} {n}
    </Button>
  );
  return (
    <div>
      <Box role="group" className={css.tabs} aria-label="Result">
        {button("All", rows.length, null)}
        {OUTCOMES.filter((outcome) => count(outcome) > 0).map((outcome) =>
          button(OUTCOME_LABELS[outcome], count(outcome), outcome),
        )}
      </Box>
      <LinedList aria-label="Proposals of the file">
        {shown.slice(0, most).map((row, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an id may be there twice, or be none
          <Row key={n} {...row} />
        ))}
      </LinedList>
      {shown.length > most && (
        <Button variant="default" mt="md" onClick={() => setMost(most + 1_000)}>
          Show more of {shown.length}
        </Button>
      )}
    </div>
  );
}

function Row({ id, title, outcome, notes, speaker, address, pk, changes, kept }: ImportRow) {
  return (
    <li className={css.row}>
      <div className={css.head}>
        <span className={css.title}>{title || "Without a title"}</span>
        <Badge variant="outline" size="sm" color={COLOURS[outcome]} flex="none">
          {OUTCOME_LABELS[outcome]}
        </Badge>
      </div>
      <Text size="sm" c="dimmed" className={css.who ?? ""}>
        {[id, speaker, address].filter(Boolean).join(" · ")}
        {pk !== null && (
          <>
            {" · "}
            <Anchor component={Link} to={paths.proposal(pk)} underline="always">
              proposal {pk}
            </Anchor>
          </>
        )}
      </Text>
      {changes.length > 0 && <Changes title="Would be changed" changes={changes} />}
      {kept.length > 0 && <Changes title="Kept, because it was edited here" changes={kept} kept />}
      {notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
    </li>
  );
}

type Props = { title: string; changes: ImportRow["changes"]; kept?: boolean };

/** The local and the other system's value of each field. */
function Changes({ title, changes, kept = false }: Props) {
  return (
    <div className={css.changes} data-kept={kept}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <dl>
        {changes.map(({ field, from, to }) => (
          <div key={field}>
            <dt>{FIELD_LABELS[field]}</dt>
            <dd>
              <span className={css.side}>{kept ? "Here" : "From"} </span>
              <span>{from}</span>
            </dd>
            <dd>
              <span className={css.side}>{kept ? "There" : "To"} </span>
              <span>{to}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
