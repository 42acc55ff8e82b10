import {
  type Invitation,
  invite,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from "@lectern/domain/office/invitations/contract";
import type { InvitedGroup } from "@lectern/domain/office/invitations/words";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";

/** Every invitation, newest first. Refreshed regularly. */
export const invitationsQuery = queryOptions({
  queryKey: ["invitations"],
  queryFn: ({ signal }) => call(listInvitations, { signal }),
  refetchInterval: 60_000,
});

export function useInvite() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { emails: string[]; group: InvitedGroup; message: string }) => call(invite, { body }),
    onSettled: refresh,
  });
}

/** Mails a new link, and refreshes on success and failure. */
export function useResend() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, sent_on }: Invitation) =>
      call(resendInvitation, { params: { id }, body: { seen: sent_on } }),
    onSettled: refresh,
  });
}

export function useRevoke() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Invitation) => call(revokeInvitation, { params: { id } }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: invitationsQuery.queryKey });
}
