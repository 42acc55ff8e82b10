import type { EditionSettings } from "@lectern/domain/call/words";
import {
  confirmSettingRequest,
  getChoicesInUse,
  getSettings,
  listSettingRequests,
  previewSettings,
  saveSettings,
  withdrawSettingRequest,
} from "@lectern/domain/office/settings/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callForVersion } from "#platform/call";
import { editionQuery } from "#platform/queries";

/** The settings as they were read, with the version that a change starts from. */
export type VersionedSettings = { settings: EditionSettings; etag: string | null };
export type Changes = Record<string, unknown>;

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async ({ signal }): Promise<VersionedSettings> => {
    const { answer, etag } = await callForVersion(getSettings, { signal });
    return { settings: answer as EditionSettings, etag };
  },
});

/** How many proposals have each topic, type, duration and conference. */
export const choicesInUseQuery = queryOptions({
  queryKey: ["settings", "choices"],
  queryFn: ({ signal }) => call(getChoicesInUse, { signal }),
  staleTime: 0,
});

/** What a change would do, as sentences. */
export const usePreview = () =>
  useMutation({
    mutationFn: async (changes: Changes) => (await call(previewSettings, { body: { changes } })).effects,
  });

/** Saves a change; whatever shows the edition or proposals is read again. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ changes, tell, etag }: { changes: Changes; tell: boolean; etag: string | null }) =>
      callForVersion(saveSettings, { body: { changes, tell }, ifMatch: etag }),
    onSuccess: async ({ answer, etag }) => {
      client.setQueryData(settingsQuery.queryKey, { settings: answer as EditionSettings, etag });
      void client.invalidateQueries({ queryKey: settingRequestsQuery.queryKey });
      await client.invalidateQueries({ queryKey: editionQuery.queryKey });
      void client.invalidateQueries({ queryKey: ["board"] });
    },
  });
}

/** The settings that wait for a second organiser. */
export const settingRequestsQuery = queryOptions({
  queryKey: ["settings", "requests"],
  queryFn: ({ signal }) => call(listSettingRequests, { signal }),
  staleTime: 0,
});

/** Confirms or withdraws a setting that waits; the settings are read again, whether it worked or not. */
export function useRequestStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, what }: { id: number; what: "confirm" | "withdraw" }): Promise<void> => {
      await call(what === "confirm" ? confirmSettingRequest : withdrawSettingRequest, { params: { id } });
    },
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: settingsQuery.queryKey });
      await client.invalidateQueries({ queryKey: editionQuery.queryKey });
    },
  });
}
