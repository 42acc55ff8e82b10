import { Badge, Group } from "@mantine/core";
import type { ReactNode } from "react";
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

/** The address, details, state and actions of a mail: an item of a `LinedList`. */
export function MailedLine({ email, standing, about, buttons, children }: Props) {
  return (
    <li className={css.line}>
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
