import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ownQuestionsQuery } from "../api";

/** Whether the panel awaits an answer about a proposal of the list. */
export function AwaitedAnswer({ pk }: { pk: number }) {
  const { data = [] } = useQuery(ownQuestionsQuery);
  const awaited = data.find((each) => each.pk === pk)?.awaited ?? 0;
  if (awaited === 0) return null;
  return (
    <Text size="sm" mt={8} fw={600}>
      The panel has a question for you.
    </Text>
  );
}
