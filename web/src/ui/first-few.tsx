import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";

type Props<T> = {
  items: readonly T[];
  /** So many stand there at once. */
  few: number;
  /** What they are, in the plural. */
  called: string;
  className: string | undefined;
  children: (item: T) => ReactNode;
};

/** A list that begins with what matters; a button brings the rest, which would take long to draw. */
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
