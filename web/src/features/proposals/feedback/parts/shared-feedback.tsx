import { getSharedFeedback } from "@lectern/domain/proposals/feedback/contract";
import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useConferenceName } from "#features/call/conference-name";
import { call } from "#platform/call";
import { PageSection } from "#ui/page-section";
import { ReadFailure } from "#ui/read-failure";
import css from "../../questions/parts/questions.module.css";

/** The organisers' feedback on one's own decided proposal; nothing where they wrote none. */
export function SharedFeedback({ pk }: { pk: number }) {
  const conferenceName = useConferenceName();
  const read = useQuery({
    queryKey: ["feedback", "shared", pk],
    queryFn: ({ signal }) => call(getSharedFeedback, { params: { id: pk }, signal }),
  });
  if (!read.data) return <ReadFailure of={read} what="Feedback from the organisers" />;
  if (read.data.length === 0) return null;
  return (
    <PageSection title="Feedback from the organisers">
      {read.data.map(({ conference, text }) => (
        <Stack key={conference ?? ""} gap={4}>
          {conference !== undefined && <Text fw={600}>{conferenceName(conference)}</Text>}
          <Text className={css.text}>{text}</Text>
        </Stack>
      ))}
    </PageSection>
  );
}
