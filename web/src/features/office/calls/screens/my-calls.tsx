import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useUser } from "#features/identity/accounts/api";
import { ownCallsQuery } from "#features/office/own-calls-query";
import { LinedList } from "#ui/lined-list";
import { loadable } from "#ui/loadable";
import { PageSection } from "#ui/page-section";
import { PromptTitle } from "#ui/prompt-title";
import { QueryData } from "#ui/query-data";
import { CallLine } from "../parts/call-line";

/** Loaded only for organisers who may start a call. */
const NextCall = loadable(async () => (await import("../parts/next-call")).NextCall);

/** The calls that the user can switch to, with the form that starts the next one for those who may. */
export function Component() {
  const organiser = useUser()?.group === "organiser";
  const own = useQuery(ownCallsQuery);
  const headline = useRef<HTMLHeadingElement>(null);
  return (
    <Stack maw={860} gap={48}>
      <PromptTitle tab="My calls">my calls</PromptTitle>
      <QueryData of={own}>
        {({ calls, may_start }) => {
          const mayStart = may_start && organiser;
          return (
            <>
              <PageSection
                title="Calls"
                about="Your account is the same in all of them. Your role may differ."
                headline={headline}
              >
                <LinedList>
                  {calls.map((each) => (
                    <CallLine key={each.slug} call={each} calls={calls} mayChange={mayStart} />
                  ))}
                </LinedList>
              </PageSection>
              {mayStart && (
                <NextCall taken={calls.map(({ slug }) => slug)} onStarted={() => headline.current?.focus()} />
              )}
            </>
          );
        }}
      </QueryData>
    </Stack>
  );
}
