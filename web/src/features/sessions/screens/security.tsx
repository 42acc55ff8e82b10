import { TEXTS } from "@lectern/domain/sessions/words";
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef } from "react";
import { useUser } from "#features/accounts/api";
import { DigestChoice } from "#features/digests/api";
import { OwnData } from "#features/privacy/api";
import { SecondFactorSection } from "#features/second-factor/api";
import { PageLoader } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { PromptTitle } from "#ui/prompt-title";
import { ReadFailure } from "#ui/read-failure";
import { sessionsQuery } from "../api";
import { SessionList } from "../parts/session-list";

/** How one's account is kept safe, and what is kept of oneself. */
export function Component() {
  const user = useUser();
  return (
    <Stack maw={860} gap={48}>
      <PromptTitle tab="Security">security</PromptTitle>
      <SecondFactorSection />
      {user?.group === "organiser" && <DigestChoice />}
      <Sessions />
      <Suspense fallback={null}>
        <OwnData />
      </Suspense>
    </Stack>
  );
}

function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const headline = useRef<HTMLHeadingElement>(null);
  return (
    <PageSection title={TEXTS.title} about={TEXTS.about} headline={headline}>
      <PageLoader waiting={sessions.isPending}>
        <ReadFailure of={sessions} />
        {sessions.data && <SessionList sessions={sessions.data} onGone={() => headline.current?.focus()} />}
      </PageLoader>
    </PageSection>
  );
}
