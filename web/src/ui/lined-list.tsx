import type { ComponentProps, ReactNode } from "react";
import css from "./lined-list.module.css";

/** A list between hairlines; each of its items draws the line below itself. */
export const LinedList = (props: Omit<ComponentProps<"ul">, "className">) => (
  <ul {...props} className={css.list} />
);

/** An item with what it is on the left, and what can be done about it on the right. */
export const LinedItem = ({ children }: { children: ReactNode }) => <li className={css.item}>{children}</li>;

/** What the item is called, as it was given: it may be long and without a space. */
export const LinedName = ({ children }: { children: string }) => <span className={css.name}>{children}</span>;
