import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { PageLoader } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { ReadFailure } from "#ui/read-failure";
import { availabilityFormQuery, availabilityQuery } from "../availability/organising";
import { AvailabilityForm } from "../availability/parts/availability-form";
import { AvailabilityList } from "../availability/parts/availability-list";
import { consentFormQuery, consentsQuery } from "../consents/organising";
import { ConsentForm } from "../consents/parts/consent-form";
import { ConsentList } from "../consents/parts/consent-list";
import { needsFormQuery, needsQuery } from "../needs/organising";
import { NeedsForm } from "../needs/parts/needs-form";
import { NeedsList } from "../needs/parts/needs-list";

const PARTS = [
  { show: "consents", name: "Consents", Part: Consents },
  { show: "needs", name: "Needs", Part: SpeakersNeeds },
  { show: "availability", name: "Availability", Part: Availability },
] as const;

/** What accepted speakers have answered, and what they are asked. */
export function AnswersOfSpeakers() {
  const [query, setQuery] = useSearchParams();
  const { show, Part } = PARTS.find((part) => part.show === query.get("show")) ?? PARTS[0];
  return (
    <Stack gap="xl">
      <Group component="nav" aria-label="Answers" gap="xs">
        {PARTS.map((part) => (
          <Button
            key={part.show}
            size="sm"
            variant={part.show === show ? "filled" : "default"}
            aria-pressed={part.show === show}
            onClick={() => setQuery({ show: part.show })}
          >
            {part.name}
          </Button>
        ))}
      </Group>
      <Part />
    </Stack>
  );
}

function Consents() {
  const list = useQuery(consentsQuery);
  const form = useQuery(consentFormQuery);
  return (
    <PageLoader waiting={list.isPending || form.isPending}>
      <ReadFailure of={list} />
      <ReadFailure of={form} />
      <Stack gap="xl">
        {list.data && (
          <PageSection title="Answers" about="Only organisers see these answers.">
            <ConsentList {...list.data} />
          </PageSection>
        )}
        {form.data && (
          <PageSection
            title="What speakers are asked"
            about="Nothing is preset. When you change a name or a wording, every speaker is asked again."
          >
            <ConsentForm saved={form.data} />
          </PageSection>
        )}
      </Stack>
    </PageLoader>
  );
}

function SpeakersNeeds() {
  const list = useQuery(needsQuery);
  const form = useQuery(needsFormQuery);
  return (
    <PageLoader waiting={list.isPending || form.isPending}>
      <ReadFailure of={list} />
      <ReadFailure of={form} />
      <Stack gap="xl">
        {list.data && (
          <PageSection
            title="Answers"
            about="Only organisers see these answers. They are encrypted, and in no mail and no other export."
          >
            <NeedsList {...list.data} />
          </PageSection>
        )}
        {form.data && (
          <PageSection
            title="What speakers are asked"
            about="Select only what you will use: the less you know, the less you have to protect."
          >
            <NeedsForm saved={form.data} />
          </PageSection>
        )}
      </Stack>
    </PageLoader>
  );
}

function Availability() {
  const list = useQuery(availabilityQuery);
  const form = useQuery(availabilityFormQuery);
  return (
    <PageLoader waiting={list.isPending || form.isPending}>
      <ReadFailure of={list} />
      <ReadFailure of={form} />
      <Stack gap="xl">
        {list.data && (
          <PageSection title="Answers" about="Only organisers see these answers.">
            <AvailabilityList {...list.data} />
          </PageSection>
        )}
        {form.data && (
          <PageSection title="What speakers are asked" about="For each day they say when they can present.">
            <AvailabilityForm saved={form.data} />
          </PageSection>
        )}
      </Stack>
    </PageLoader>
  );
}
