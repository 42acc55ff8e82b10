import {
  deleteMessage,
  editMessage,
  followDiscussion,
  getDiscussion,
  listDiscussions,
  markDiscussionRead,
  settleDiscussion,
  writeMessage,
} from "@lectern/domain/reviewing/discussion/contract";
import type { Following } from "@lectern/domain/reviewing/discussion/words";
import type { LiveChange } from "@lectern/domain/reviewing/live/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#platform/call";
import { isLive, whenChanged } from "#platform/live";
import { readList, shareList } from "#platform/read-list";

/** While live updates arrive, and without them. */
const LIVE_MS = 120_000;
const POLLED_MS = 15_000;
const again = () => (isLive() ? LIVE_MS : POLLED_MS);

/** The discussions that the reader may read, with what is unread. */
export const discussionsQuery = queryOptions({
  queryKey: ["discussions"],
  queryFn: (context) => readList(listDiscussions, context),
  structuralSharing: shareList,
  refetchInterval: () => (isLive() ? LIVE_MS : 60_000),
});

const keyOf = (pk: number) => ["discussion", pk];

export const discussionQuery = (pk: number) =>
  queryOptions({
    queryKey: keyOf(pk),
    queryFn: ({ signal }) => call(getDiscussion, { params: { id: pk }, signal }),
    refetchInterval: again,
  });

/** A list that many pages show is read again at most this often. */
const LISTS_MS = 5_000;

/** Refreshes the page's data when it changes elsewhere. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    let lists: ReturnType<typeof setTimeout> | null = null;
    const readLists = () => {
      lists = null;
      void client.invalidateQueries({ queryKey: discussionsQuery.queryKey });
      void client.invalidateQueries({ queryKey: ["board"], exact: true });
    };
    const onChange = (change: LiveChange | null) => {
      if (change?.what === "programme") return;
      // Pages of a server that stops would otherwise all ask at once.
      lists ??= setTimeout(readLists, LISTS_MS * (0.2 + 0.8 * Math.random()));
      const pk = change?.submission;
      if (change?.what !== "review")
        void client.invalidateQueries({ queryKey: pk === undefined ? ["discussion"] : keyOf(pk) });
      if (change?.what === "discussion") return;
      const reviews =
        pk === undefined
          ? [
              ["board", "reviews"],
              ["board", "row"],
              ["board", "scores"],
            ]
          : [
              ["board", "reviews", pk],
              ["board", "row", pk],
              ["board", "scores", pk],
              ["submission", pk, "others"],
            ];
      for (const queryKey of reviews) void client.invalidateQueries({ queryKey });
      if (pk === undefined)
        void client.invalidateQueries({
          predicate: ({ queryKey: [of, , what] }) => of === "submission" && what === "others",
        });
    };
    const stop = whenChanged(onChange);
    return () => {
      stop();
      if (lists) clearTimeout(lists);
    };
  }, [client]);
}

/** Reads the discussion and the marks of lists again. */
function useRefresh(pk: number) {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keyOf(pk) }),
      client.invalidateQueries({ queryKey: discussionsQuery.queryKey }),
    ]);
}

export function useWriteMessage(pk: number) {
  return useMutation({
    mutationFn: ({
      text,
      replyTo,
      idempotencyKey,
    }: {
      text: string;
      replyTo: number | null;
      idempotencyKey: string;
    }) => call(writeMessage, { params: { id: pk }, body: { text, reply_to: replyTo }, idempotencyKey }),
    onSuccess: useRefresh(pk),
  });
}

export function useEditMessage(pk: number) {
  return useMutation({
    mutationFn: ({ number, version, text }: { number: number; version: number; text: string }) =>
      call(editMessage, { params: { id: pk, n: number }, body: { text }, ifMatch: `"${version}"` }),
    onSettled: useRefresh(pk),
  });
}

export function useDeleteMessage(pk: number) {
  return useMutation({
    mutationFn: ({ number }: { number: number }) => call(deleteMessage, { params: { id: pk, n: number } }),
    onSettled: useRefresh(pk),
  });
}

/** Without reading the discussion again: what was new on the page stays marked until it is left. */
export function useMarkRead(pk: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (through: number) => call(markDiscussionRead, { params: { id: pk }, body: { through } }),
    onSuccess: () => client.invalidateQueries({ queryKey: discussionsQuery.queryKey }),
  });
}

export function useFollow(pk: number) {
  return useMutation({
    mutationFn: (following: Following) => call(followDiscussion, { params: { id: pk }, body: { following } }),
    onSettled: useRefresh(pk),
  });
}

export function useSettle(pk: number) {
  return useMutation({
    mutationFn: (body: { settled: boolean; through: number }) =>
      call(settleDiscussion, { params: { id: pk }, body }),
    onSettled: useRefresh(pk),
  });
}
