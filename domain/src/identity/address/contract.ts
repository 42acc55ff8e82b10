import * as z from "zod/mini";
import { Detail, endpoint, NoContent } from "../../kernel/endpoint";
import { choice, email, secretText } from "../../kernel/fields";
import { LINK_ANSWERS, LINK_PURPOSES, LINK_RESULTS } from "./words";

const own = { tag: "accounts", audience: "user", path: "/api/user/address/" } as const;
const linked = { tag: "accounts", audience: "anyone", method: "POST", status: 200 } as const;

/** A change of address that is not confirmed by both mailboxes yet. */
export const WaitingChange = z.object({
  new_email: z.string(),
  expires_on: z.string(),
  old_confirmed: z.boolean(),
  new_confirmed: z.boolean(),
});
export type WaitingChange = z.output<typeof WaitingChange>;

export const getAddressChange = endpoint({
  ...own,
  method: "GET",
  summary: "The change of the user's address that waits for confirmation, if any",
  status: 200,
  answer: z.object({ waiting: z.nullable(WaitingChange) }),
});

export const AddressBody = z.object({ email: email() });

export const changeAddress = endpoint({
  ...own,
  method: "POST",
  summary:
    "Request another address, with a fresh proof; replaces an earlier request. Both addresses get a mail",
  body: AddressBody,
  status: 200,
  answer: Detail,
});

export const cancelAddressChange = endpoint({
  ...own,
  method: "DELETE",
  summary: "Cancel the change that waits",
  status: 204,
  answer: NoContent,
});

const key = () => secretText(200);

export const getAddressLink = endpoint({
  ...linked,
  path: "/api/address/look/",
  summary: "The change that a mailed link belongs to; looking changes nothing",
  body: z.object({ key: key() }),
  answer: z.object({
    purpose: z.enum(LINK_PURPOSES),
    /** null for the new address, whose reader may not be the account's owner. */
    old_email: z.nullable(z.string()),
    new_email: z.string(),
    expires_on: z.string(),
  }),
});

export const answerAddressLink = endpoint({
  ...linked,
  path: "/api/address/answer/",
  summary: "Confirm or stop a change, or undo it, with the key of a mail. Each key works once",
  body: z.object({ key: key(), answer: choice(LINK_ANSWERS) }),
  answer: z.object({ result: z.enum(LINK_RESULTS) }),
});
