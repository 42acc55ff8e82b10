import { Text } from "@mantine/core";

/** Shown when all reviews are done. */
export const AllDone = () => (
  <Text inherit mt="md">
    Nothing is left to review. Thank you. You can still read and change your reviews. Proposals that become
    ready for review later appear here.
  </Text>
);
