import * as z from "zod/mini";
import { HalfLoggedIn } from "../../identity/accounts/contract";
import { SecondStepBody } from "../../identity/second-factor/contract";
import { GROUPS } from "../../kernel/actor";
import { Detail, endpoint, NoContent } from "../../kernel/endpoint";
import { choice, email, secretText } from "../../kernel/fields";
import { MERGE_ANSWERS, MERGE_RESULTS, MERGE_SIDES } from "./words";

const own = { tag: "accounts", audience: "user", path: "/api/user/merge/" } as const;
const linked = { tag: "accounts", audience: "anyone", method: "POST", status: 200 } as const;

/** What a merge would move to the account that is kept. */
export const MergePreview = z.object({
  proposals: z.number(),
  reviews: z.number(),
  /** The labels of the profile's fields that are filled from the other account. */
  filled: z.array(z.string()),
  /** The roles that end, with the call's name. */
  roles: z.array(z.object({ call: z.string(), group: z.enum(GROUPS) })),
  /** Why the accounts cannot be merged as they are. */
  refused: z.nullable(z.string()),
});
export type MergePreview = z.output<typeof MergePreview>;

export const WaitingMerge = z.object({
  kept_email: z.string(),
  ended_email: z.string(),
  expires_on: z.string(),
  kept_confirmed: z.boolean(),
  ended_confirmed: z.boolean(),
  preview: MergePreview,
});
export type WaitingMerge = z.output<typeof WaitingMerge>;

export const getMerge = endpoint({
  ...own,
  method: "GET",
  summary: "The merge with another account of the user that waits for confirmation, if any",
  status: 200,
  answer: z.object({ waiting: z.nullable(WaitingMerge) }),
});

const Asked = z.union([Detail, HalfLoggedIn]);

export const requestMerge = endpoint({
  ...own,
  method: "POST",
  summary:
    "Request a merge, with a fresh proof, by the log-in of the other account. Both addresses get a mail",
  body: z.object({ email: email(), password: secretText() }),
  status: 200,
  answer: Asked,
});

export const finishMergeRequest = endpoint({
  ...own,
  method: "POST",
  path: "/api/user/merge/second-factor/",
  summary: "Continue with the second factor of the other account",
  body: SecondStepBody,
  status: 200,
  answer: Detail,
});

export const cancelMerge = endpoint({
  ...own,
  method: "DELETE",
  summary: "Cancel the merge that waits",
  status: 204,
  answer: NoContent,
});

const key = () => secretText(200);

export const getMergeLink = endpoint({
  ...linked,
  path: "/api/merge/look/",
  summary: "The merge that a mailed link belongs to; looking changes nothing",
  body: z.object({ key: key() }),
  answer: z.object({ side: z.enum(MERGE_SIDES), merge: WaitingMerge }),
});

export const answerMergeLink = endpoint({
  ...linked,
  path: "/api/merge/answer/",
  summary: "Confirm or stop a merge with the key of a mail. Each key works once",
  body: z.object({ key: key(), answer: choice(MERGE_ANSWERS) }),
  answer: z.object({ result: z.enum(MERGE_RESULTS) }),
});
