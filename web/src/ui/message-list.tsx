import classes from "./message-list.module.css";
import { TerminalPanel } from "./terminal-panel";

type Props = { messages: readonly string[]; tone?: "error" | "plain" };

/**
 * The server's messages, one on each line; screen readers announce errors at once, others politely. Renders
 * nothing without messages.
 */
export function MessageList({ messages, tone = "error" }: Props) {
  if (messages.length === 0) return null;
  return (
    <TerminalPanel tone={tone} role={tone === "error" ? "alert" : "status"}>
      <ul className={classes.list} data-tone={tone}>
        {[...new Set(messages)].map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </TerminalPanel>
  );
}
