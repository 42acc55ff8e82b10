import {
  changeTag,
  createTag,
  deleteTag,
  listTags,
  mergeTag,
  type NewTagBody,
  type Tag,
  type TagLook,
  type TagProposalsBody,
  tagProposals,
} from "@lectern/domain/deciding/tags/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";
import { readList, shareList } from "#platform/read-list";
import { setAnswer } from "#platform/set-answer";

/** The tags that the organiser may use, with their proposals. Refreshed as the board is. */
export const tagsQuery = queryOptions({
  queryKey: ["tags"],
  queryFn: (context) => readList(listTags, context),
  structuralSharing: shareList,
  refetchInterval: 60_000,
});

const ifMatch = ({ version }: Tag) => `"${version}"`;

/** Refetches the tags after a change, and after a failure: another organiser may have changed them first. */
function useChange<V, R>(mutationFn: (values: V) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: tagsQuery.queryKey }),
  });
}

export const useCreateTag = () => useChange((body: NewTagBody) => call(createTag, { body }));

export const useChangeTag = () =>
  useChange(({ tag, ...body }: TagLook & { tag: Tag }) =>
    call(changeTag, { params: { id: tag.id }, body, ifMatch: ifMatch(tag) }),
  );

export const useDeleteTag = () =>
  useChange((tag: Tag) => call(deleteTag, { params: { id: tag.id }, ifMatch: ifMatch(tag) }));

export const useMergeTag = () =>
  useChange(({ tag, into }: { tag: Tag; into: number }) =>
    call(mergeTag, { params: { id: tag.id }, body: { into }, ifMatch: ifMatch(tag) }),
  );

/** Adds and removes tags of proposals, and shows the result before the tags are refetched. */
export function useTagging() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TagProposalsBody) => call(tagProposals, { body }),
    onSuccess: ({ changed }) =>
      setAnswer(client, tagsQuery.queryKey, (tags) =>
        tags?.map((tag) => ({ ...tag, submissions: after(tag, changed) })),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: tagsQuery.queryKey }),
  });
}

type Changed = readonly { submission: number; added: number[]; removed: number[] }[];

function after({ id, submissions }: Tag, changed: Changed): number[] {
  const on = new Set(submissions);
  for (const { submission, added, removed } of changed) {
    if (added.includes(id)) on.add(submission);
    if (removed.includes(id)) on.delete(submission);
  }
  return [...on].sort((a, b) => a - b);
}
