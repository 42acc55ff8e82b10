import { RECUSE } from "@lectern/domain/reviewing/conflicts/words";
import { Button } from "@mantine/core";
import { useState } from "react";
import { loadable } from "#ui/loadable";
import { useShortcut } from "#ui/shortcuts";
import { RECUSE_KEY } from "./keys";

/** Rarely used: loaded on demand. */
const RecuseDialog = loadable(async () => (await import("./recuse-dialog")).RecuseDialog);

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
      {fetched && <RecuseDialog pk={pk} opened={asking} onClose={() => setAsking(false)} />}
    </>
  );
}
