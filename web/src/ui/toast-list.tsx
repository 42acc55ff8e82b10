import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
} from "@mantine/notifications";
import type { FocusEvent } from "react";
import css from "./toasts.module.css";

const FRAME = "data-notifications";

/** What had the focus before it came to a notification. */
let before: HTMLElement | null = null;

const remember = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
  if (!currentTarget.contains(relatedTarget)) before = relatedTarget as HTMLElement | null;
};

/** Returns the focus to where it was, if it is in a notification that goes. */
function returnFocus(going = ""): void {
  if (document.activeElement?.closest(`[${FRAME}] ${going}`)) before?.focus();
}

/**
 * The notifications, one at a time. Their frame is there before they are: a status that is inserted into a page with its
 * text is not announced by every screen reader.
 */
export const ToastList = () => (
  <Notifications
    aria-live="polite"
    position="top-right"
    limit={1}
    transitionDuration={0}
    onFocus={remember}
    {...{ [FRAME]: true }}
    className={css.toasts ?? ""}
  />
);

/** Shows a notification in place of the one before, except a failure, which stays. */
export function present(notice: NotificationData): void {
  returnFocus("[role=status]");
  notifications.updateState(notificationsStore, (present) =>
    present.filter((other) => other.role === "alert" && !isSame(other, notice)),
  );
  notifications.show({ withBorder: true, onClose: () => returnFocus(), ...notice });
}

export const dismiss = (id: string): void => void notifications.hide(id);

const isSame = (one: NotificationData, other: NotificationData) =>
  (one.id !== undefined && one.id === other.id) ||
  (one.role === other.role && one.title === other.title && one.message === other.message);
