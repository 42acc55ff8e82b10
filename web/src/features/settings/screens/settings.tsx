import { Stack } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { PageLoader } from "#ui/page-loader";
import { PromptTitle } from "#ui/prompt-title";
import { ReadFailure } from "#ui/read-failure";
import { settingsQuery } from "../api";
import { ChoiceLists } from "../parts/choice-lists";
import { SettingRequests } from "../parts/setting-requests";
import { SettingsForm } from "../parts/settings-form";

/** The edition's settings. */
export function Component() {
  // Not asked again by itself: what is being typed must not change below the fingers.
  const read = useQuery({ ...settingsQuery, refetchOnWindowFocus: false, staleTime: 0 });
  const client = useQueryClient();
  const readAnew = () => void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
  return (
    <Stack maw={1100} gap="xl">
      <PromptTitle tab="Edition settings">edition --settings</PromptTitle>
      <PageLoader waiting={read.isPending || !read.isFetchedAfterMount}>
        <ReadFailure of={read} />
        {read.data && (
          <>
            <SettingRequests />
            <SettingsForm {...read.data} onStale={readAnew} />
            <ChoiceLists {...read.data} onStale={readAnew} />
          </>
        )}
      </PageLoader>
    </Stack>
  );
}
