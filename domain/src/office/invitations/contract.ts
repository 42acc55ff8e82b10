import * as z from "zod/mini";
import { matching } from "../../identity/accounts/matching";
import { lastName, personName } from "../../identity/profiles/schemas";
import { GROUPS } from "../../kernel/actor";
import { Detail, endpoint } from "../../kernel/endpoint";
import { choice, optionalText, Pk, secretText, text } from "../../kernel/fields";
import { INVITATION_STATES, INVITED_GROUPS, MAX_INVITED_AT_ONCE, MESSAGE_LENGTH } from "./words";

export const Invitation = z.object({
  id: z.number(),
  email: z.string(),
  group: z.enum(INVITED_GROUPS),
  state: z.enum(INVITATION_STATES),
  /** The organiser's name; null if the account no longer exists. */
  invited_by: z.nullable(z.string()),
  invited_on: z.string(),
  /** When the newest link was mailed. */
  sent_on: z.string(),
  expires_on: z.string(),
  /** Who accepted, and when. */
  accepted: z.nullable(z.object({ person: z.nullable(z.string()), on: z.string() })),
});
export type Invitation = z.output<typeof Invitation>;

const organisers = { tag: "invitations", audience: ["organiser"], status: 200 } as const;
const ById = z.object({ id: Pk });

export const listInvitations = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/invitations/",
  summary: "Every invitation, newest first",
  answer: z.array(Invitation),
});

export const invite = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/invitations/",
  summary: "Invite people by mail, with a result for each address; pending invitations are not mailed again",
  body: z.object({
    emails: z
      .array(text(254))
      .check(
        z.minLength(1, "Enter at least one address."),
        z.maxLength(MAX_INVITED_AT_ONCE, `Invite at most ${MAX_INVITED_AT_ONCE} people at once.`),
      ),
    group: choice(INVITED_GROUPS),
    /** The inviter's personal message. */
    message: optionalText(MESSAGE_LENGTH),
  }),
  answer: z.object({
    results: z.array(z.object({ email: z.string(), invited: z.boolean(), detail: z.string() })),
  }),
});

export const resendInvitation = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/invitations/{id}/resend/",
  summary: "Mail a new link, which replaces earlier ones. `seen` is the `sent_on` that the organiser saw",
  params: ById,
  body: z.object({ seen: text(40) }),
  answer: Invitation,
});

export const revokeInvitation = endpoint({
  ...organisers,
  method: "DELETE",
  path: "/api/invitations/{id}/",
  summary: "Revoke an invitation",
  params: ById,
  answer: Invitation,
});

const key = () => secretText(200);

export const getInvitation = endpoint({
  tag: "invitations",
  method: "POST",
  path: "/api/invitations/look/",
  byKey: true,
  audience: "anyone",
  status: 200,
  summary: "The invitation of a mailed link",
  body: z.object({ key: key() }),
  answer: z.object({
    email: z.string(),
    group: z.enum(INVITED_GROUPS),
    expires_on: z.string(),
    /** Whether the address has an account to log in with. */
    has_account: z.boolean(),
  }),
});

export const signUpByInvitation = endpoint({
  tag: "invitations",
  method: "POST",
  path: "/api/invitations/join/",
  byKey: true,
  audience: "anyone",
  status: 201,
  summary: "Accept with a new account; the link has verified the address",
  body: z
    .object({
      key: key(),
      first_name: personName(),
      /** Blank for a person with one name. */
      last_name: lastName(),
      new_password1: secretText(),
      new_password2: secretText(),
    })
    .check(matching("new_password1", "new_password2")),
  answer: Detail,
});

export const acceptInvitation = endpoint({
  tag: "invitations",
  method: "POST",
  path: "/api/invitations/accept/",
  byKey: true,
  audience: "user",
  status: 200,
  summary: "Accept with the user's own account. `seen` is the group that the page showed as the one to leave",
  body: z.object({ key: key(), seen: choice(GROUPS) }),
  answer: Detail,
});
