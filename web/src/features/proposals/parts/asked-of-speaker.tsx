import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { SectionLoader } from "#ui/page-loader";
import { ReadFailure } from "#ui/read-failure";
import { ownAvailabilityQuery } from "../availability/answering";
import { OwnAvailability } from "../availability/parts/own-availability";
import { ownConsentsQuery } from "../consents/answering";
import { OwnConsents } from "../consents/parts/own-consents";
import { ownNeedsQuery } from "../needs/answering";
import { OwnNeeds } from "../needs/parts/own-needs";
import { AskedDue } from "../tasks/parts/asked-due";

/** What the organisers ask the speaker of accepted proposals for. */
export function AskedOfSpeaker() {
  const consents = useQuery(ownConsentsQuery);
  const needs = useQuery(ownNeedsQuery);
  const availability = useQuery(ownAvailabilityQuery);
  const reads = [consents, needs, availability];
  const asksConsents = (consents.data?.answer.consents.length ?? 0) > 0;
  const asksNeeds = (needs.data?.answer.sections.length ?? 0) > 0;
  const asksTimes = (availability.data?.answer.asked.length ?? 0) > 0;
  return (
    <SectionLoader waiting={reads.some(({ isPending }) => isPending)}>
      <ReadFailure of={consents} />
      <ReadFailure of={needs} />
      <ReadFailure of={availability} />
      {reads.every(({ isSuccess }) => isSuccess) && !asksConsents && !asksNeeds && !asksTimes && (
        <Text c="dimmed">Nothing to answer. Speakers of accepted proposals are asked here.</Text>
      )}
      <Stack gap="xl">
        <AskedDue />
        {consents.data && asksConsents && (
          <OwnConsents consents={consents.data.answer.consents} etag={consents.data.etag} />
        )}
        {needs.data && asksNeeds && <OwnNeeds saved={needs.data} />}
        {availability.data && asksTimes && <OwnAvailability saved={availability.data} />}
      </Stack>
    </SectionLoader>
  );
}
