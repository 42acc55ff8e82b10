import {
  getEmployer,
  getProfile,
  type ProfileBody,
  putProfile,
} from "@lectern/domain/identity/profiles/contract";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { call } from "#platform/call";
import { SUBMISSIONS_KEY, userQuery } from "#platform/queries";
import { setAnswer } from "#platform/set-answer";

export const profileQuery = queryOptions({
  queryKey: ["profile"],
  queryFn: ({ signal }) => call(getProfile, { signal }),
});

/** What is shown beside the specified profile. */
export const employerQuery = queryOptions({
  queryKey: ["profile", "employer"],
  queryFn: ({ signal }) => call(getEmployer, { signal }),
});

/** Saves the profile; the user's name and right to submit follow at once. */
export function useSaveProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: z.input<typeof ProfileBody>) => call(putProfile, { body }),
    onSuccess: (saved) => {
      setAnswer(client, profileQuery.queryKey, saved);
      setAnswer(client, userQuery.queryKey, (user) =>
        user ? { ...user, first_name: saved.first_name, last_name: saved.last_name, can_submit: true } : user,
      );
      void client.invalidateQueries({ queryKey: employerQuery.queryKey });
      void client.invalidateQueries({ queryKey: userQuery.queryKey });
      void client.invalidateQueries({ queryKey: SUBMISSIONS_KEY });
      // The name among a proposal's speakers.
      void client.invalidateQueries({ queryKey: ["submission"] });
    },
  });
}
