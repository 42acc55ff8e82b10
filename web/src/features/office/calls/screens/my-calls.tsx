import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef } from "react";
import { useUser } from "#features/identity/accounts/api";
import { ownCallsQuery } from "#features/office/own-calls-query";
import { LinedList } from "#ui/lined-list";
import { PageLoader } from "#ui/page-loader";
import { PageSection } from "#ui/page-section";
import { PromptTitle } from "#ui/prompt-title";
import { ReadFailure } from "#ui/read-failure";
import { CallLine } from "../parts/call-line";

/** Loaded only for organisers who may start a call. */
const NextCall = lazy(() => import("../parts/next-call"));

/** The calls that the user can switch to, with the form that starts the next one for those who may. */
export function Component() {
  const organiser = useUser()?.group === "organiser";
  const own = useQuery(ownCallsQuery);
  const headline = useRef<HTMLHeadingElement>(null);
  return (
    <Stack maw={860} gap={48}>
      <PromptTitle tab="My calls">my calls</PromptTitle>
      <PageLoader waiting={own.isPending}>
        <ReadFailure of={own} />
        {own.data && (
          <PageSection
            title="Calls"
            about="Your account is the same in all of them. Your role may differ."
            headline={headline}
          >
            <LinedList>
              {own.data.calls.map((each) => (
                <CallLine
                  key={each.slug}
                  call={each}
                  calls={own.data.calls}
                  mayChange={own.data.may_start && organiser}
                />
              ))}
            </LinedList>
          </PageSection>
        )}
        {own.data?.may_start && organiser && (
          <Suspense fallback={null}>
            <NextCall
              taken={own.data.calls.map(({ slug }) => slug)}
              onStarted={() => headline.current?.focus()}
            />
          </Suspense>
        )}
      </PageLoader>
    </Stack>
  );
}
