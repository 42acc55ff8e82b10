import * as z from "zod/mini";
import { LoggedIn } from "../../identity/accounts/contract";
import { matching } from "../../identity/accounts/matching";
import { lastName, personName } from "../../identity/profiles/schemas";
import { endpoint, NoContent } from "../../kernel/endpoint";
import { email, secretText } from "../../kernel/fields";

const key = () => secretText(200);

/** By the key of the link that the server prints. */
const byLink = { tag: "accounts", method: "POST", audience: "anyone" } as const;

export const checkSetUpLink = endpoint({
  ...byLink,
  path: "/api/set-up/look/",
  status: 204,
  summary: "Check the link that a portal without an organiser prints; 400 says why it is not valid",
  body: z.object({ key: key() }),
  answer: NoContent,
});

export const createFirstOrganiser = endpoint({
  ...byLink,
  path: "/api/set-up/",
  status: 201,
  summary: "Create the first organiser with that link, which works once, and log in",
  body: z
    .object({
      key: key(),
      email: email(),
      first_name: personName(),
      /** Blank for a person with one name. */
      last_name: lastName(),
      new_password1: secretText(),
      new_password2: secretText(),
    })
    .check(matching("new_password1", "new_password2")),
  answer: LoggedIn,
});

export const sendTestMail = endpoint({
  tag: "mails",
  method: "POST",
  path: "/api/set-up/mail/",
  audience: ["organiser"],
  status: 201,
  summary: "Mail a test to oneself; `GET /api/mails/{id}/` then shows whether the mail server accepted it",
  answer: z.object({ id: z.string() }),
});
