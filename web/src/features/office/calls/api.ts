import { changeCall, type OwnCall, renameCall, startCall } from "@lectern/domain/office/calls/contract";
import type { Switch } from "@lectern/domain/office/calls/rules";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ownCallsQuery } from "#features/office/own-calls-query";
import { call } from "#platform/call";
import { callsOf, homeOf, ownPaths } from "#platform/paths";
import { editionQuery } from "#platform/queries";
import { schemaErrors } from "#ui/schema-errors";

/** The address of the user's area in a call. The browser loads it: each call has pages of its own. */
export const areaIn = ({ path, group }: OwnCall): string => path + homeOf(group).slice(1);

/** The address of one of the user's own proposals in a call. */
export const proposalIn = ({ path, group }: OwnCall, pk: number): string =>
  path + ownPaths(group).one(pk).slice(1);

/** The list of calls as a page of a call, which stays the same while another one becomes the default. */
export const callsIn = ({ slug, group }: OwnCall): string => `/c/${slug}${callsOf(group)}`;

type NextCall = { slug: string; product: string; year: number; panel: boolean };

/** What is wrong with the next call, by field. */
export const nextCallErrors = (body: NextCall) => schemaErrors(startCall.body, body);

export function useStartCall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NextCall) => call(startCall, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ownCallsQuery.queryKey }),
  });
}

/** What is wrong with a call's new address. */
export const addressErrors = (body: { slug: string }) => schemaErrors(renameCall.body, body);

export function useRenameCall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ from, slug }: { from: string; slug: string }) =>
      call(renameCall, { params: { slug: from }, body: { slug } }),
    onSettled: () => client.invalidateQueries({ queryKey: ownCallsQuery.queryKey }),
  });
}

/** Opens or archives a call, or makes it the default, and refreshes on success and failure. */
export function useSwitchCall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ slug, change }: { slug: string; change: Switch }) =>
      call(changeCall, { params: { slug }, body: { change } }),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: editionQuery.queryKey });
      await client.invalidateQueries({ queryKey: ownCallsQuery.queryKey });
    },
  });
}
