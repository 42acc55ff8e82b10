import classes from "./message-list.module.css";
import { TerminalPanel } from "./terminal-panel";

type Props = { messages: readonly string[]; tone?: "error" | "plain" };

/**
 * The server's messages, one a line, read out as they appear: errors at once, others when the reader is done.
 * Shows nothing while there are none.
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
