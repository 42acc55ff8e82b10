import {
  type LateCode,
  listLateCodes,
  makeLateCode,
  renewLateCode,
  revokeLateCode,
} from "@lectern/domain/proposals/late-codes/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";

/** Every late code, newest first. */
export const lateCodesQuery = queryOptions({
  queryKey: ["late-codes"],
  queryFn: ({ signal }) => call(listLateCodes, { signal }),
});

export type NewLateCode = {
  email: string;
  note: string;
  valid_until: string;
  proposals: number;
  mail: boolean;
};

export function useMakeLateCode() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ body, key }: { body: NewLateCode; key: string }) =>
      call(makeLateCode, { body, idempotencyKey: key }),
    onSettled: refresh,
  });
}

/** Replaces a lost code with a new one, and mails it. */
export function useRenewLateCode() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: LateCode) => call(renewLateCode, { params: { id }, body: { mail: true } }),
    onSettled: refresh,
  });
}

export function useRevokeLateCode() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: LateCode) => call(revokeLateCode, { params: { id } }),
    onSettled: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: lateCodesQuery.queryKey });
}
