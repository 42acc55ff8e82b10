import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { awaitsAny } from "#platform/queries";
import { SectionLoader } from "#ui/page-loader";
import { QueryData } from "#ui/query-data";
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
  const asked = [
    consents.data?.answer.consents,
    needs.data?.answer.sections,
    availability.data?.answer.asked,
  ];
  return (
    <SectionLoader waiting={awaitsAny(consents, needs, availability)}>
      {asked.every((each) => each?.length === 0) && (
        <Text c="dimmed">Nothing to answer. Speakers of accepted proposals are asked here.</Text>
      )}
      <Stack gap="xl">
        <AskedDue />
        <QueryData of={consents} section>
          {({ answer, etag }) =>
            answer.consents.length > 0 && <OwnConsents consents={answer.consents} etag={etag} />
          }
        </QueryData>
        <QueryData of={needs} section>
          {(saved) => saved.answer.sections.length > 0 && <OwnNeeds saved={saved} />}
        </QueryData>
        <QueryData of={availability} section>
          {(saved) => saved.answer.asked.length > 0 && <OwnAvailability saved={saved} />}
        </QueryData>
      </Stack>
    </SectionLoader>
  );
}
