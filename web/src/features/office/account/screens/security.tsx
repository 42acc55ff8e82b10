import { TEXTS } from "@lectern/domain/identity/sessions/words";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useUser } from "#features/identity/accounts/api";
import { SecondFactorSection } from "#features/identity/second-factor/parts/second-factor-section";
import { sessionsQuery } from "#features/identity/sessions/api";
import { SessionList } from "#features/identity/sessions/parts/session-list";
import { DigestChoice } from "#features/office/digests/parts/digest-choice";
import { focusInstead } from "#ui/focus-field";
import { loadable } from "#ui/loadable";
import { PageSection } from "#ui/page-section";
import { PromptTitle } from "#ui/prompt-title";
import { QueryData } from "#ui/query-data";

const AddressSection = loadable(
  async () => (await import("#features/identity/address/parts/address-section")).AddressSection,
);
/** Low priority: at the end of the page. */
const MergeSection = loadable(
  async () => (await import("#features/office/merge/parts/merge-section")).MergeSection,
);
const OwnData = loadable(async () => (await import("#features/office/privacy/parts/own-data")).OwnData);

/** The account's security, and the user's data. */
export function Component() {
  const user = useUser();
  return (
    <Stack maw={860} gap={48}>
      <PromptTitle tab="Security">security</PromptTitle>
      <SecondFactorSection />
      <AddressSection />
      {user?.group === "organiser" && <DigestChoice />}
      <Sessions />
      <MergeSection />
      <OwnData />
    </Stack>
  );
}

function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const headline = useRef<HTMLHeadingElement>(null);
  return (
    <PageSection title={TEXTS.title} about={TEXTS.about} headline={headline}>
      <QueryData of={sessions} section>
        {(sessions) => <SessionList sessions={sessions} onGone={() => focusInstead(headline.current)} />}
      </QueryData>
    </PageSection>
  );
}
