import { type Folded, folded, type Passage, wordDiff } from "@lectern/domain/proposals/versions/diff";
import { VisuallyHidden } from "@mantine/core";
import { useMemo, useState } from "react";
import css from "./text-diff.module.css";

/** The changes of a text by words; long unchanged passages are folded. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const passages = useMemo(() => folded(wordDiff(before, after)), [before, after]);
  return (
    <p className={css.text}>
      {passages.map((passage, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: passages of a text have an order only
        <Part key={i} passage={passage} />
      ))}
    </p>
  );
}

function Part({ passage }: { passage: Passage | Folded }) {
  switch (passage.kind) {
    case "folded":
      return <Unchanged {...passage} />;
    case "same":
      return passage.text;
    case "added":
      return (
        <ins className={css.added}>
          <VisuallyHidden> [added: </VisuallyHidden>
          {passage.text}
          <VisuallyHidden>] </VisuallyHidden>
        </ins>
      );
    case "removed":
      return (
        <del className={css.removed}>
          <VisuallyHidden> [removed: </VisuallyHidden>
          {passage.text}
          <VisuallyHidden>] </VisuallyHidden>
        </del>
      );
  }
}

function Unchanged({ start, hidden, end }: Folded) {
  const [shown, setShown] = useState(false);
  return (
    <>
      {start}
      {shown ? (
        // Takes the focus of the button that it replaces.
        <span ref={(text) => text?.focus()} tabIndex={-1} className={css.unfolded}>
          {hidden}
        </span>
      ) : (
        <button type="button" className={css.fold} onClick={() => setShown(true)}>
          Show {hidden.length} unchanged characters
        </button>
      )}
      {end}
    </>
  );
}
