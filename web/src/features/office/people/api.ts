import { endSessionsOfPerson, getPerson, updatePerson } from "@lectern/domain/office/people/contract";
import type { PersonRole } from "@lectern/domain/office/people/rules";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ["people", id],
    queryFn: ({ signal }) => call(getPerson, { params: { id }, signal }),
  });

type Change = { next: PersonRole; seen: PersonRole };

/** Changes a user's standing, and refreshes on success and failure. */
export function useChangeStanding(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ next, seen }: Change) => call(updatePerson, { params: { id }, body: { ...next, seen } }),
    onSettled: () => refresh(client),
  });
}

/** Ends all sessions of a user. */
export function useEndSessionsOf(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endSessionsOfPerson, { params: { id } }),
    onSettled: () => refresh(client),
  });
}

const refresh = (client: ReturnType<typeof useQueryClient>) =>
  Promise.all([
    client.invalidateQueries({ queryKey: ["people"] }),
    client.invalidateQueries({ queryKey: ["audit"] }),
  ]);
