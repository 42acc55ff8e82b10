import { Button, Group, Stack } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { awaitsAny } from "#platform/queries";
import { PageLoader } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { QueryData } from "#ui/query-data";
import { availabilityFormQuery, availabilityQuery } from "../availability/organising";
import { AvailabilityForm } from "../availability/parts/availability-form";
import { AvailabilityList } from "../availability/parts/availability-list";
import { consentFormQuery, consentsQuery } from "../consents/organising";
import { ConsentForm } from "../consents/parts/consent-form";
import { ConsentList } from "../consents/parts/consent-list";
import { needsFormQuery, needsQuery } from "../needs/organising";
import { NeedsForm } from "../needs/parts/needs-form";
import { NeedsList } from "../needs/parts/needs-list";

type SectionsProps<L, F> = {
  list: UseQueryResult<L>;
  form: UseQueryResult<F>;
  about: string;
  aboutForm: string;
  answers: (list: L) => ReactNode;
  asked: (form: F) => ReactNode;
};

/** The answers, then what is asked. */
function Sections<L, F>({ list, form, about, aboutForm, answers, asked }: SectionsProps<L, F>) {
  return (
    <PageLoader waiting={awaitsAny(list, form)}>
      <Stack gap="xl">
        <QueryData of={list}>
          {(list) => (
            <PageSection title="Answers" about={about}>
              {answers(list)}
            </PageSection>
          )}
        </QueryData>
        <QueryData of={form}>
          {(form) => (
            <PageSection title="What speakers are asked" about={aboutForm}>
              {asked(form)}
            </PageSection>
          )}
        </QueryData>
      </Stack>
    </PageLoader>
  );
}

const Consents = () => (
  <Sections
    list={useQuery(consentsQuery)}
    form={useQuery(consentFormQuery)}
    about="Only organisers see these answers."
    aboutForm="Nothing is preset. When you change a name or a wording, every speaker is asked again."
    answers={(list) => <ConsentList {...list} />}
    asked={(form) => <ConsentForm saved={form} />}
  />
);

const SpeakersNeeds = () => (
  <Sections
    list={useQuery(needsQuery)}
    form={useQuery(needsFormQuery)}
    about="Only organisers see these answers. They are encrypted, and in no mail and no other export."
    aboutForm="Select only what you will use: the less you know, the less you have to protect."
    answers={(list) => <NeedsList {...list} />}
    asked={(form) => <NeedsForm saved={form} />}
  />
);

const Availability = () => (
  <Sections
    list={useQuery(availabilityQuery)}
    form={useQuery(availabilityFormQuery)}
    about="Only organisers see these answers."
    aboutForm="For each day they say when they can present."
    answers={(list) => <AvailabilityList {...list} />}
    asked={(form) => <AvailabilityForm saved={form} />}
  />
);

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
