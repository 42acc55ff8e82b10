import { importProposals, previewImport } from "@lectern/domain/office/imports/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";

/** The files' contents, and the organiser's choices. */
export type Asked = {
  file: unknown;
  people?: unknown;
  topics: Record<string, string>;
  types: Record<string, string>;
  decisions: boolean;
};

export const usePreviewImport = () =>
  useMutation({ mutationFn: (body: Asked) => call(previewImport, { body }) });

/** Imports exactly the preview; refreshes proposals and people. */
export function useImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Asked & { seen: string; invite: boolean }) => call(importProposals, { body }),
    onSuccess: () => client.invalidateQueries(),
  });
}
