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
import { setAnswer } from "#platform/set-answer";

/** The settings with the version that a change starts from. */
export type VersionedSettings = { settings: EditionSettings; etag: string | null };
export type Changes = Record<string, unknown>;

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async ({ signal }): Promise<VersionedSettings> => {
    const { answer, etag } = await callForVersion(getSettings, { signal });
    return { settings: answer as EditionSettings, etag };
  },
});

/** The number of proposals of each topic, type, duration and conference. */
export const choicesInUseQuery = queryOptions({
  queryKey: ["settings", "choices"],
  queryFn: ({ signal }) => call(getChoicesInUse, { signal }),
  staleTime: 0,
});

/** The effects of a change, as sentences. */
export const usePreview = () =>
  useMutation({
    mutationFn: async (changes: Changes) => (await call(previewSettings, { body: { changes } })).effects,
  });

/** Saves a change, and refreshes the edition and proposals. */
export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ changes, tell, etag }: { changes: Changes; tell: boolean; etag: string | null }) =>
      callForVersion(saveSettings, { body: { changes, tell }, ifMatch: etag }),
    onSuccess: async ({ answer, etag }) => {
      setAnswer(client, settingsQuery.queryKey, { settings: answer as EditionSettings, etag });
      void client.invalidateQueries({ queryKey: settingRequestsQuery.queryKey });
      await client.invalidateQueries({ queryKey: editionQuery.queryKey });
      void client.invalidateQueries({ queryKey: ["board"] });
    },
  });
}

/** Settings waiting for a second organiser. */
export const settingRequestsQuery = queryOptions({
  queryKey: ["settings", "requests"],
  queryFn: ({ signal }) => call(listSettingRequests, { signal }),
});

/** Confirms or withdraws a waiting setting, and refreshes on success and failure. */
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
