import { FACTOR_TEXTS } from "@lectern/domain/identity/second-factor/page-texts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog";

type Props = { name: string; question: string; removing: boolean; onRemove: () => void };

/** A button that removes a factor after confirmation. */
export function RemoveFactor({ name, question, removing, onRemove }: Props) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="sm"
        loading={removing}
        aria-label={`${FACTOR_TEXTS.remove} ${name}`}
        onClick={() => setAsking(true)}
      >
        {FACTOR_TEXTS.remove}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={FACTOR_TEXTS.remove}
        question={question}
        yes={FACTOR_TEXTS.remove}
        onYes={() => {
          setAsking(false);
          onRemove();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
