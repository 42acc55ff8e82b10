import { RECUSE } from "@lectern/domain/reviewing/conflicts/words";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useShortcut } from "#ui/shortcuts";
import { RECUSE_KEY } from "./keys";

/** Rarely used: loaded on demand. */
const RecuseDialog = lazy(async () => ({ default: (await import("./recuse-dialog")).RecuseDialog }));

/** Recuses a reviewer by button or key, after confirmation. */
export function Recuse({ pk }: { pk: number }) {
  const [asking, setAsking] = useState(false);
  const [fetched, setFetched] = useState(false);
  const ask = () => {
    setFetched(true);
    setAsking(true);
  };
  useShortcut(RECUSE_KEY, asking ? null : ask);
  return (
    <>
      <Button variant="default" onClick={ask} aria-keyshortcuts={RECUSE_KEY}>
        {RECUSE.button}
      </Button>
      {fetched && (
        <Suspense fallback={null}>
          <RecuseDialog pk={pk} opened={asking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
