import { importProposals, previewImport } from "@lectern/domain/office/imports/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";

/** What was read of the files, and what the organiser has chosen. */
export type Asked = {
  file: unknown;
  people?: unknown;
  topics: Record<string, string>;
  types: Record<string, string>;
  decisions: boolean;
};

export const usePreviewImport = () =>
  useMutation({ mutationFn: (body: Asked) => call(previewImport, { body }) });

/** Brings over what was looked at, and nothing else; whatever shows proposals or people is read again. */
export function useImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Asked & { seen: string; invite: boolean }) => call(importProposals, { body }),
    onSuccess: () => client.invalidateQueries(),
  });
}
