import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { AssignDialog } from "#features/reviewing/panel/parts/assign-dialog";
import css from "./board.module.css";
import { DecisionButtons } from "./decision-buttons";
import type { Deciding } from "./use-deciding";
import { sendable, useSendingToReview } from "./use-sending-to-review";

type Props = { rows: readonly BoardRow[]; deciding: Deciding; onClear: () => void };

/** What can be done with all chosen proposals at once. */
export function BulkBar({ rows, deciding, onClear }: Props) {
  const reviewing = useSendingToReview();
  const toSend = sendable(rows).length;
  const busy = deciding.isPending || reviewing.isPending;
  const [assigning, setAssigning] = useState(false);
  return (
    <section className={css.bulk} aria-label="Chosen proposals">
      <Text size="sm" role="status">
        <strong>{rows.length}</strong> chosen
      </Text>
      <DecisionButtons
        busy={busy}
        onDecide={(decision) => void deciding.decide(rows, decision).then(onClear)}
      />
      {toSend > 0 && (
        <Button
          variant="default"
          size="sm"
          disabled={busy}
          onClick={() => void reviewing.send(rows).then(onClear)}
        >
          {toSend === rows.length ? "Send to review" : `Send ${toSend} to review`}
        </Button>
      )}
      <Button variant="default" size="sm" onClick={() => setAssigning(true)}>
        Reviewers
      </Button>
      {assigning && (
        <AssignDialog submissions={rows.map(({ pk }) => pk)} onClose={() => setAssigning(false)} />
      )}
      <Button variant="subtle" size="sm" ml="auto" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}
