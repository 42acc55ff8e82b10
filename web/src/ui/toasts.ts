import type { NotificationData } from "@mantine/notifications";
import { whenUsed, withRetries } from "./when-used";

let fetchToasts: () => void;

/** The list of notifications, fetched when the page is used or has something to show. */
export const toastList = new Promise<void>((resolve) => {
  fetchToasts = resolve;
  whenUsed(resolve);
}).then(() => withRetries(() => import("./toast-list")));

/**
 * Shows a notification; only one is visible at a time. It replaces the one before, except a failure, which stays
 * until it is closed or times out.
 */
export function showToast(notice: NotificationData): void {
  fetchToasts();
  void toastList.then(({ present }) => present(notice));
}

/** Removes a notification by its id. */
export const hideToast = (id: string): void => void toastList.then(({ dismiss }) => dismiss(id));

/** Shows a success notification. */
export const toastDone = (message: string): void => showToast({ message, color: "signal", role: "status" });

/** Says of a save that was refused as stale that the newer version is one's own: its answer was lost. */
export const toastSavedAlready = (): void => toastDone("This was already saved.");

/** Shows a failure with its reasons, until it is closed, or hidden by its `id`. */
export const toastFailed = (message: string, reasons: readonly string[] = [], id?: string): void => {
  const more = reasons.filter((r) => r !== message).join(" ");
  showToast({
    ...(id !== undefined && { id }),
    ...(more === "" ? { message } : { title: message, message: more }),
    color: "red",
    autoClose: 12_000,
    role: "alert",
  });
};
