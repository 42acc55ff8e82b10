import type { BoardRow } from "@lectern/domain/board/contract";
import { Button, Text } from "@mantine/core";
import css from "./board.module.css";
import { DecisionButtons } from "./decision-buttons";
import type { Deciding } from "./use-deciding";

type Props = { rows: readonly BoardRow[]; deciding: Deciding; onClear: () => void };

/** What can be done with all chosen proposals at once. */
export function BulkBar({ rows, deciding, onClear }: Props) {
  return (
    <section className={css.bulk} aria-label="Chosen proposals">
      <Text size="sm" role="status">
        <strong>{rows.length}</strong> chosen
      </Text>
      <DecisionButtons
        busy={deciding.isPending}
        onDecide={(decision) => void deciding.decide(rows, decision).then(onClear)}
      />
      <Button variant="subtle" size="sm" ml="auto" onClick={onClear}>
        Choose none
      </Button>
    </section>
  );
}
