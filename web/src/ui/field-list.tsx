import type { ReactNode } from "react";
import css from "./field-list.module.css";

/** Labelled values. Text in a `long` field keeps its line breaks. */
export function FieldList({ children }: { children: ReactNode }) {
  return <dl className={css.list}>{children}</dl>;
}

export function Field({
  label,
  long = false,
  children,
}: {
  label: string;
  long?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={long ? `${css.row} ${css.long}` : css.row}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.value}>{children}</dd>
    </div>
  );
}
