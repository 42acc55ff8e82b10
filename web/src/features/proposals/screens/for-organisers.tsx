import { Stack } from "@mantine/core";
import { loadable } from "#ui/loadable";
import { PageWait } from "#ui/page-loader";
import { PromptTitle } from "#ui/prompt-title";

/** Fetched on demand: a module that two areas share would otherwise be part of every page. */
const AskedOfSpeaker = loadable(async () => (await import("../parts/asked-of-speaker")).AskedOfSpeaker, {
  fallback: PageWait,
});

/** What the organisers ask the speaker of accepted proposals for. */
export const Component = () => (
  <Stack maw={900} gap="xl">
    <PromptTitle>For the organisers</PromptTitle>
    <AskedOfSpeaker />
  </Stack>
);
