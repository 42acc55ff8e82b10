import { endOtherSessions, endSession, listSessions } from "@lectern/domain/identity/sessions/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/call";
import { Refused } from "#platform/refused";
import { setAnswer } from "#platform/set-answer";

export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => call(listSessions, { signal }),
});

/** Ends another session. One that has ended meanwhile counts as success. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endSession, { params: { id } }).catch(unlessGone),
    onSuccess: (_, id) =>
      setAnswer(client, sessionsQuery.queryKey, (all) => all?.filter((session) => session.id !== id)),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends all sessions but this one. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: () =>
      setAnswer(client, sessionsQuery.queryKey, (all) => all?.filter((session) => session.current)),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

function unlessGone(failure: unknown): void {
  if (!(failure instanceof Refused && failure.status === 404)) throw failure;
}
