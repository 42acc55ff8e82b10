import type { ComponentProps, ReactNode } from "react";
import css from "./lined-list.module.css";

/** A list with a line below each item. */
export const LinedList = (props: Omit<ComponentProps<"ul">, "className">) => (
  <ul {...props} className={css.list} />
);

/** An item with its name on the left and its actions on the right. */
export const LinedItem = ({ children }: { children: ReactNode }) => <li className={css.item}>{children}</li>;

/** The item's name, which may be long and without spaces. */
export const LinedName = ({ children }: { children: string }) => <span className={css.name}>{children}</span>;
