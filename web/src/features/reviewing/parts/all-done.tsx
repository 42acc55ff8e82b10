import { Text } from "@mantine/core";

/** Shown when all reviews are done. */
export const AllDone = () => (
  <Text inherit mt="md">
    Nothing is left to review. Thank you. Your reviews can be read again and changed; what is sent to review
    later stands here.
  </Text>
);
