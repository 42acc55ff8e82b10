import "@mantine/core/styles/Notification.css";
import "@mantine/notifications/styles.css";
import {
  type NotificationData,
  Notifications,
  notifications,
  notificationsStore,
} from "@mantine/notifications";
import css from "./toasts.module.css";

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
    className={css.toasts ?? ""}
  />
);

/** Shows a notification in place of the one before, except a failure, which stays. */
export function present(notice: NotificationData): void {
  notifications.updateState(notificationsStore, (present) =>
    present.filter((other) => other.role === "alert" && !isSame(other, notice)),
  );
  notifications.show({ withBorder: true, ...notice });
}

export const dismiss = (id: string): void => void notifications.hide(id);

const isSame = (one: NotificationData, other: NotificationData) =>
  (one.id !== undefined && one.id === other.id) ||
  (one.role === other.role && one.title === other.title && one.message === other.message);
