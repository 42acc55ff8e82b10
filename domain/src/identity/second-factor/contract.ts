import * as z from "zod/mini";
import { endpoint, NoContent } from "../../kernel/endpoint";
import { line, Pk, secretText } from "../../kernel/fields";
import { SOCIAL_PROVIDERS } from "../../kernel/social-providers";
import { LoggedIn } from "../accounts/contract";
import { FACTOR_METHODS } from "../factor-methods";
import { AuthenticationResponse, CreationOptions, RegistrationResponse, RequestOptions } from "./web-authn";
import { OTHER_METHOD, PASSKEY_NAME_LENGTH } from "./words";

const code = () => secretText(100);
const byPasskey = { method: z.enum(["passkey"]), response: AuthenticationResponse };
const byTotp = { method: z.enum(["totp"]), code: code() };
const byRecovery = { method: z.enum(["recovery"]), code: code() };
const byPassword = { method: z.enum(["password"]), password: secretText() };
const ticket = { ticket: secretText(200) };

/** The second factor of a log-in, by one of the methods in the first answer. */
export const SecondStepBody = z.discriminatedUnion(
  "method",
  [
    z.object({ ...ticket, ...byPasskey }),
    z.object({ ...ticket, ...byTotp }),
    z.object({ ...ticket, ...byRecovery }),
  ],
  OTHER_METHOD,
);

/** Proof that the user is the account's owner: by a second factor if there is one, otherwise by the password. */
export const ProofBody = z.discriminatedUnion(
  "method",
  [z.object(byPasskey), z.object(byTotp), z.object(byRecovery), z.object(byPassword)],
  OTHER_METHOD,
);

const logIn = { method: "POST", tag: "second factor", audience: "anyone", status: 200 } as const;

export const secondStepOptions = endpoint({
  ...logIn,
  path: "/api/login/second-factor/options/",
  summary: "The options for a passkey to finish a log-in; 401 when the ticket has ended",
  body: z.object(ticket),
  answer: RequestOptions,
});

export const secondStep = endpoint({
  ...logIn,
  path: "/api/login/second-factor/",
  summary: "Finish a log-in with a passkey, a code or a recovery code; 401 when the ticket has ended",
  body: SecondStepBody,
  answer: LoggedIn,
});

export const passkeyLoginOptions = endpoint({
  ...logIn,
  path: "/api/login/passkey/options/",
  summary: "The options for a log-in by passkey alone",
  answer: RequestOptions,
});

export const passkeyLogin = endpoint({
  ...logIn,
  path: "/api/login/passkey/",
  summary: "Log in with a passkey alone, which has verified its user: it counts as both factors",
  body: z.object({ response: AuthenticationResponse }),
  answer: LoggedIn,
});

/** Open to users who still have to set up a second factor. */
const own = {
  method: "POST",
  tag: "second factor",
  audience: "user",
  withoutSecondFactor: true,
  status: 200,
} as const;

export const proveOptions = endpoint({
  ...own,
  path: "/api/session/prove/options/",
  summary: "The options for an own passkey to confirm the session's user",
  answer: RequestOptions,
});

export const prove = endpoint({
  ...own,
  path: "/api/session/prove/",
  summary: "Confirm the session's user again, so that the factors may be changed",
  body: ProofBody,
  answer: z.object({ fresh_until: z.string() }),
});

export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
  /** Whether a service syncs it to other devices. */
  synced: z.boolean(),
});
export type Passkey = z.output<typeof Passkey>;

export const SecondFactor = z.object({
  required: z.boolean(),
  totp: z.nullable(z.object({ created_at: z.string(), last_used_at: z.nullable(z.string()) })),
  passkeys: z.array(Passkey),
  /** False where the portal's address cannot have passkeys: an IP address, or http. */
  passkeys_offered: z.boolean(),
  recovery_codes_left: z.number(),
  /** How to confirm the user when `fresh_until` is null or past. `providers`: by a new log-in there. */
  proof: z.object({
    fresh_until: z.nullable(z.string()),
    methods: z.array(z.enum([...FACTOR_METHODS, "password"])),
    providers: z.array(z.enum(SOCIAL_PROVIDERS)),
  }),
});
export type SecondFactor = z.output<typeof SecondFactor>;

/** Shown only once; null when codes exist already. */
const NewCodes = z.nullable(z.array(z.string()));

export const getSecondFactor = endpoint({
  ...own,
  method: "GET",
  path: "/api/second-factor/",
  summary: "The user's own factors, and whether they may be changed now",
  answer: SecondFactor,
});

export const startTotp = endpoint({
  ...own,
  path: "/api/second-factor/totp/",
  summary: "A secret for an authenticator app, shown only once; it counts once a code has confirmed it",
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmTotp = endpoint({
  ...own,
  path: "/api/second-factor/totp/confirm/",
  summary: "Confirm the authenticator app with a code of it",
  body: z.object({ code: code() }),
  answer: z.object({ recovery_codes: NewCodes }),
});

export const removeTotp = endpoint({
  ...own,
  method: "DELETE",
  path: "/api/second-factor/totp/",
  summary: "Remove the authenticator app",
  status: 204,
  answer: NoContent,
});

export const passkeyOptions = endpoint({
  ...own,
  path: "/api/second-factor/passkeys/options/",
  summary: "The options to create a passkey",
  answer: CreationOptions,
});

const name = { name: line(PASSKEY_NAME_LENGTH) };

export const addPasskey = endpoint({
  ...own,
  path: "/api/second-factor/passkeys/",
  summary: "Add the passkey that a device has created",
  body: z.object({ ...name, response: RegistrationResponse }),
  status: 201,
  answer: z.object({ passkey: Passkey, recovery_codes: NewCodes }),
});

const PasskeyParams = z.object({ id: Pk });

export const renamePasskey = endpoint({
  ...own,
  method: "PUT",
  path: "/api/second-factor/passkeys/{id}/",
  summary: "Rename a passkey",
  params: PasskeyParams,
  body: z.object(name),
  answer: Passkey,
});

export const removePasskey = endpoint({
  ...own,
  method: "DELETE",
  path: "/api/second-factor/passkeys/{id}/",
  summary: "Remove a passkey",
  params: PasskeyParams,
  status: 204,
  answer: NoContent,
});

export const makeRecoveryCodes = endpoint({
  ...own,
  path: "/api/second-factor/recovery-codes/",
  summary: "New recovery codes, shown only once, which replace the old ones",
  answer: z.object({ recovery_codes: z.array(z.string()) }),
});
