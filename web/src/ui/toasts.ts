import { type NotificationData, notifications, notificationsStore } from "@mantine/notifications";

const FAILURE = "alert";

/**
 * Shows a notice; there is never more than one in sight. It replaces the one before, but not a failure: that stays until
 * it is closed or its time has passed, and the newest notice waits for it.
 */
export function showToast(notice: NotificationData): void {
  notifications.updateState(notificationsStore, (present) =>
    present.filter((other) => other.role === FAILURE && !saysTheSame(other, notice)),
  );
  notifications.show({ withBorder: true, ...notice });
}

const saysTheSame = (one: NotificationData, other: NotificationData) =>
  one.role === other.role && one.title === other.title && one.message === other.message;

/** Says briefly that something was done. */
export const toastDone = (message: string): void => showToast({ message, color: "signal", role: "status" });

/** Says that something failed, with the reasons that are known; stays until it is read. */
export const toastFailed = (message: string, reasons: readonly string[] = []): void => {
  const more = reasons.filter((r) => r !== message).join(" ");
  showToast({
    ...(more === "" ? { message } : { title: message, message: more }),
    color: "red",
    autoClose: 12_000,
    role: FAILURE,
  });
};
