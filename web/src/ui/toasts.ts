import { type NotificationData, notifications, notificationsStore } from "@mantine/notifications";

const FAILURE = "alert";

/**
 * Shows a notification; only one is visible at a time. It replaces the one before, except a failure, which stays
 * until it is closed or times out.
 */
export function showToast(notice: NotificationData): void {
  notifications.updateState(notificationsStore, (present) =>
    present.filter((other) => other.role === FAILURE && !saysTheSame(other, notice)),
  );
  notifications.show({ withBorder: true, ...notice });
}

const saysTheSame = (one: NotificationData, other: NotificationData) =>
  one.role === other.role && one.title === other.title && one.message === other.message;

/** Shows a success notification. */
export const toastDone = (message: string): void => showToast({ message, color: "signal", role: "status" });

/** Shows a failure with its reasons, until it is closed. */
export const toastFailed = (message: string, reasons: readonly string[] = []): void => {
  const more = reasons.filter((r) => r !== message).join(" ");
  showToast({
    ...(more === "" ? { message } : { title: message, message: more }),
    color: "red",
    autoClose: 12_000,
    role: FAILURE,
  });
};
