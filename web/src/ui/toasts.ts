import { type NotificationData, notifications } from "@mantine/notifications";

/** Shows a notice in the place of the one before: there is never more than one. */
export function showToast(notice: NotificationData): void {
  notifications.clean();
  notifications.show({ withBorder: true, ...notice });
}

/** Says briefly that something was done. */
export const toastDone = (message: string): void => showToast({ message, color: "signal", role: "status" });

/** Says that something failed, with the reasons that are known; stays until it is read. */
export const toastFailed = (message: string, reasons: readonly string[] = []): void => {
  const more = reasons.filter((r) => r !== message).join(" ");
  showToast({
    ...(more === "" ? { message } : { title: message, message: more }),
    color: "red",
    autoClose: 12_000,
    role: "alert",
  });
};
