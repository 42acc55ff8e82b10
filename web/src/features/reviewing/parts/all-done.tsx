import { Text } from "@mantine/core";

/** What a reviewer may do who has reviewed all there is. */
export const AllDone = () => (
  <Text inherit mt="md">
    Nothing is left to review. Thank you. Your reviews can be read again and changed; what is sent to review
    later stands here.
  </Text>
);
