import { Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { PageLoader } from "#ui/page-loader";
import { PromptTitle } from "#ui/prompt-title";

/** Fetched on demand: a module that two areas share would otherwise be part of every page. */
const AskedOfSpeaker = lazy(async () => ({
  default: (await import("../parts/asked-of-speaker")).AskedOfSpeaker,
}));

/** What the organisers ask the speaker of accepted proposals for. */
export const Component = () => (
  <Stack maw={900} gap="xl">
    <PromptTitle>For the organisers</PromptTitle>
    <Suspense fallback={<PageLoader waiting />}>
      <AskedOfSpeaker />
    </Suspense>
  </Stack>
);
