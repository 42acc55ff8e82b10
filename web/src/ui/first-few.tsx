import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";

type Props<T> = {
  items: readonly T[];
  /** The number of items shown at first. */
  few: number;
  /** The plural noun of the items. */
  called: string;
  className: string | undefined;
  children: (item: T) => ReactNode;
};

/** A list of the most important items, with a button that shows the rest. */
export function FirstFew<T>({ items, few, called, className, children }: Props<T>) {
  const [whole, setWhole] = useState(false);
  return (
    <>
      <ul className={className}>{(whole ? items : items.slice(0, few)).map(children)}</ul>
      {items.length > few && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={whole}
          onClick={() => setWhole((before) => !before)}
        >
          {whole ? "Fewer" : `All ${items.length} ${called}`}
        </Button>
      )}
    </>
  );
}
