import { Badge, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { LinedList } from "./lined-list";
import css from "./mailed-lines.module.css";

type ListProps = { label: string; children: ReactNode };

/** Mails, one on each line. */
export function MailedLines({ label, children }: ListProps) {
  return <LinedList aria-label={label}>{children}</LinedList>;
}

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

/** The address, details, state and actions of a mail. */
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
