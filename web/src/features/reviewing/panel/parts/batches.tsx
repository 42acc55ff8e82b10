import type { Batch } from "@lectern/domain/reviewing/panel/contract";
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { dateInOwnZone } from "#platform/dates";
import { messagesOf } from "#platform/refused";
import { ConfirmDialog } from "#ui/confirm-dialog";
import { toastDone, toastFailed } from "#ui/toasts";
import { useUndoBatch } from "../api";
import css from "./panel.module.css";

/** The last assignments by rule. Each can be taken back as a whole. */
export function Batches({ batches }: { batches: readonly Batch[] }) {
  const [asking, setAsking] = useState<Batch | null>(null);
  const undo = useUndoBatch();
  const takeBack = async ({ id }: Batch) => {
    setAsking(null);
    try {
      const { removed } = await undo.mutateAsync(id);
      toastDone(removed === 1 ? "1 assignment undone." : `${removed} assignments undone.`);
    } catch (failure) {
      toastFailed("Nothing was undone", messagesOf(failure));
    }
  };
  if (batches.length === 0) return null;
  return (
    <>
      <ul className={css.lines} aria-label="Assignments by rule">
        {batches.map((batch) => (
          <li key={batch.id} className={css.line}>
            <Text size="sm">
              {batch.lines} by {batch.made_by}, {dateInOwnZone(batch.made_on)}
            </Text>
            {batch.undone_on ? (
              <Text size="sm" c="dimmed">
                undone
              </Text>
            ) : (
              <Button
                size="compact-sm"
                variant="default"
                loading={undo.isPending}
                onClick={() => setAsking(batch)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asking !== null}
        title="Undo these assignments?"
        question="All open assignments of this batch are removed. Submitted reviews stay."
        yes="Undo assignments"
        onYes={() => asking && void takeBack(asking)}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
