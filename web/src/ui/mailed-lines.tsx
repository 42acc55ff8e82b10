import { Badge, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { LinedList } from "./lined-list";
import css from "./mailed-lines.module.css";

type ListProps = { label: string; children: ReactNode };

/** What was mailed to people, one line for each. */
export function MailedLines({ label, children }: ListProps) {
  return <LinedList aria-label={label}>{children}</LinedList>;
}

type Props = {
  email: string;
  standing: { label: string; colour: string };
  /** What there is to say about it. */
  about: ReactNode;
  /** What can be done about it, if anything. */
  buttons: ReactNode;
  /** The questions that the buttons ask. */
  children: ReactNode;
};

/** The address, what is said about it, how it stands, and what can be done. */
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
