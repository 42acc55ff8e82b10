import { Badge, Group } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { isFocusLost } from "./focus-field";
import css from "./mailed-lines.module.css";

type Props = {
  email: string;
  standing: { label: string; colour: string };
  /** Details. */
  about: ReactNode;
  /** Its actions. */
  buttons: ReactNode;
  /** The dialogs of the buttons. */
  children: ReactNode;
};

/**
 * The address, details, state and actions of a mail: an item of a `LinedList`. It takes the focus when the last of its actions
 * is gone.
 */
export function MailedLine({ email, standing, about, buttons, children }: Props) {
  const line = useRef<HTMLLIElement>(null);
  const acts = Boolean(buttons);
  const acted = useRef(acts);
  useEffect(() => {
    if (acted.current && !acts && isFocusLost()) line.current?.focus();
    acted.current = acts;
  }, [acts]);
  return (
    <li ref={line} className={css.line} tabIndex={-1}>
      <div className={css.whom}>
        <span className={css.email}>{email}</span>
        {about}
      </div>
      <Badge variant="outline" size="sm" color={standing.colour}>
        {standing.label}
      </Badge>
      <Group gap="xs" className={css.buttons ?? ""}>
        {buttons}
      </Group>
      {children}
    </li>
  );
}
