import { useLocalStorage } from "@mantine/hooks";

/** Whether declined submissions are listed too: off, as the specification says, unless switched on on this device. */
export const useShowDeclined = () =>
  useLocalStorage({ key: "lectern.show-declined", defaultValue: false, getInitialValueInEffect: false });
