import { notifications } from "@mantine/notifications";

/** Says briefly that something was done. */
export const toastDone = (message: string): void => {
  notifications.show({ message, color: "signal", withBorder: true, role: "status" });
};

/** Says that something failed, with the reasons that are known; stays until it is read. */
export const toastFailed = (message: string, reasons: readonly string[] = []): void => {
  const more = reasons.filter((r) => r !== message).join(" ");
  notifications.show({
    ...(more === "" ? { message } : { title: message, message: more }),
    color: "red",
    withBorder: true,
    autoClose: 12_000,
    role: "alert",
  });
};
