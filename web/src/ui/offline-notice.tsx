import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import css from "./offline-notice.module.css";
import { TerminalPanel } from "./terminal-panel";

const subscribe = (changed: () => void) => onlineManager.subscribe(changed);
const isOnline = () => onlineManager.isOnline();

/** Says that the browser is offline, while it is: what is submitted then waits, and is sent afterwards. */
export function OfflineNotice() {
  if (useSyncExternalStore(subscribe, isOnline)) return null;
  return (
    <TerminalPanel role="alert" tone="error" className={css.notice}>
      You are offline. Keep this page open: what you submit is sent when the connection is back.
    </TerminalPanel>
  );
}
