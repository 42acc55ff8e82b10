import { Text } from "@mantine/core";
import css from "../../../post/parts/mails.module.css";

/** How many a letter goes to, and their addresses. */
export function PreviewedRecipients({ to }: { to: readonly string[] }) {
  if (to.length === 0) return <Text role="status">No recipients: no letter will be sent.</Text>;
  const recipients = to.length === 1 ? "1 recipient" : `${to.length} recipients`;
  return (
    <details className={css.recipients}>
      <summary>{recipients}</summary>
      <ul>
        {to.map((email) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
    </details>
  );
}
