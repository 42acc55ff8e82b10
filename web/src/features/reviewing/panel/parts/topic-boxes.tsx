import { getOwnTopics, setOwnTopics } from "@lectern/domain/reviewing/panel/contract";
import { Checkbox, Group, Text } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEdition } from "#features/call/api";
import { call } from "#platform/call";
import { attempt } from "#ui/attempt";
import { hiddenLabel } from "#ui/hidden-label";
import { ReadFailure } from "#ui/read-failure";

/** The boxes of the topics that a reviewer prefers. */
export function TopicBoxes() {
  const { topicTypes } = useEdition();
  const own = useQuery(ownTopicsQuery);
  const set = useSetOwnTopics();
  const change = (topics: string[]) =>
    void attempt("Your topics are not saved", "", () => set.mutateAsync(topics));
  if (!own.data) return <ReadFailure of={own} what="Your topics" />;
  return (
    <>
      <Text size="sm" c="dimmed" my="xs">
        You are assigned these first. You can still see and review all the others.
      </Text>
      <Checkbox.Group {...hiddenLabel("Topics I prefer to review")} value={own.data.topics} onChange={change}>
        <Group gap="md">
          {topicTypes.map(({ code, label }) => (
            <Checkbox key={code} value={code} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  );
}

const ownTopicsQuery = queryOptions({
  queryKey: ["own-topics"],
  queryFn: ({ signal }) => call(getOwnTopics, { signal }),
});

/** Saves them with an optimistic update, undone on failure. */
function useSetOwnTopics() {
  const client = useQueryClient();
  const { queryKey } = ownTopicsQuery;
  return useMutation({
    mutationFn: (topics: string[]) => call(setOwnTopics, { body: { topics } }),
    onMutate: async (topics) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { topics });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
