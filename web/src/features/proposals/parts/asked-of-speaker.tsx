import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { PageLoader } from "#ui/page-loader";
import { ReadFailure } from "#ui/read-failure";
import { ownConsentsQuery } from "../consents/answering";
import { OwnConsents } from "../consents/parts/own-consents";
import { ownNeedsQuery } from "../needs/answering";
import { OwnNeeds } from "../needs/parts/own-needs";

/** What the organisers ask the speaker of accepted proposals for. */
export function AskedOfSpeaker() {
  const consents = useQuery(ownConsentsQuery);
  const needs = useQuery(ownNeedsQuery);
  const reads = [consents, needs];
  const asksConsents = (consents.data?.answer.consents.length ?? 0) > 0;
  const asksNeeds = (needs.data?.answer.sections.length ?? 0) > 0;
  return (
    <PageLoader waiting={reads.some(({ isPending }) => isPending)}>
      <ReadFailure of={consents} />
      <ReadFailure of={needs} />
      {reads.every(({ isSuccess }) => isSuccess) && !asksConsents && !asksNeeds && (
        <Text c="dimmed">Nothing to answer. Speakers of accepted proposals are asked here.</Text>
      )}
      <Stack gap="xl">
        {consents.data && asksConsents && (
          <OwnConsents consents={consents.data.answer.consents} etag={consents.data.etag} />
        )}
        {needs.data && asksNeeds && <OwnNeeds saved={needs.data} />}
      </Stack>
    </PageLoader>
  );
}
