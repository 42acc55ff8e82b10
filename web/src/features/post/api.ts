import {
  deleteTemplate,
  editMail,
  getMail,
  type LettersBody,
  listOutbox,
  listTemplates,
  previewLetter,
  previewLetters,
  putTemplate,
  type SendLettersBody,
  sendAgain,
  sendLetters,
  stopMail,
  type TemplateBody,
} from "@lectern/domain/post/contract";
import type { TemplateKind } from "@lectern/domain/post/words";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, callForVersion } from "#platform/call";
import type { OutboxView } from "./parts/outbox-view";

export const templatesQuery = queryOptions({
  queryKey: ["mail-templates"],
  queryFn: ({ signal }) => call(listTemplates, { signal }),
});

export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, version, body }: { key: string; version: number; body: TemplateBody }) =>
      call(putTemplate, { params: { key }, body, ifMatch: `"${version}"` }),
    onSuccess: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  });
}

export function useDeleteTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, version }: { key: string; version: number }) =>
      call(deleteTemplate, { params: { key }, ifMatch: `"${version}"` }),
    onSuccess: () => client.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  });
}

type Text = { subject: string; body: string };

export const usePreviewLetter = () =>
  useMutation({
    mutationFn: (body: Text & { kind: TemplateKind; submission?: number }) => call(previewLetter, { body }),
  });

export const usePreviewLetters = () =>
  useMutation({ mutationFn: (body: LettersBody) => call(previewLetters, { body }) });

/** Sends the letters; the key makes a repeated click harmless. */
export function useSendLetters() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { body: SendLettersBody; key: string }) =>
      call(sendLetters, { body, idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["outbox"] }),
  });
}

export const outboxQuery = ({ search, state }: Pick<OutboxView, "search" | "state">) =>
  infiniteQueryOptions({
    queryKey: ["outbox", search, state],
    queryFn: ({ pageParam, signal }) =>
      call(listOutbox, {
        query: {
          ...(search && { q: search }),
          ...(state && { state }),
          ...(pageParam && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: 15_000,
  });

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ["outbox", "mail", id],
    queryFn: async ({ signal }) => callForVersion(getMail, { params: { id }, signal }),
  });

/** Actions on a mail, which refresh everything that shows it. */
export function useMailSteps(id: string) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: ["outbox"] });
  return {
    edit: useMutation({
      mutationFn: ({ etag, ...body }: Text & { etag: string | null }) =>
        callForVersion(editMail, { params: { id }, body, ifMatch: etag }),
      onSettled,
    }),
    stop: useMutation({ mutationFn: () => call(stopMail, { params: { id } }), onSettled }),
    again: useMutation({
      mutationFn: ({ to, key }: { to: string; key: string }) =>
        call(sendAgain, { params: { id }, body: { to }, idempotencyKey: key }),
      onSettled,
    }),
  };
}
