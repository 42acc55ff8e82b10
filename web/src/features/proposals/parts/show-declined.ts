import { useLocalStorage } from "@mantine/hooks";

/** Whether declined submissions are listed, too: off by default, as specified, and stored on this device. */
export const useShowDeclined = () =>
  useLocalStorage({ key: "lectern.show-declined", defaultValue: false, getInitialValueInEffect: false });
