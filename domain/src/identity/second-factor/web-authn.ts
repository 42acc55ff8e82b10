import * as z from "zod/mini";

/** The schemas of WebAuthn's JSON serialisation. */

/** Bytes in base64url; `max` bounds the characters. */
const bytes = (max: number) =>
  z
    .string("Not a valid string.")
    .check(z.maxLength(max, "This is too long."), z.regex(/^[\w-]*$/, "This is not base64url."));

const KeyType = z.enum(["public-key"]);
const Transport = z.string().check(z.maxLength(32));
const Descriptor = z.object({
  id: z.string(),
  type: KeyType,
  transports: z.exactOptional(z.array(Transport)),
});

/** For `navigator.credentials.create`, or startRegistration({ optionsJSON }). */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: KeyType })),
  timeout: z.number(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(["discouraged", "preferred", "required"]),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(["discouraged", "preferred", "required"]),
  }),
  attestation: z.enum(["none"]),
  extensions: z.object({ credProps: z.boolean() }),
});
export type CreationOptions = z.output<typeof CreationOptions>;

/** For `navigator.credentials.get`, or startAuthentication({ optionsJSON }). */
export const RequestOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(Descriptor),
  userVerification: z.enum(["discouraged", "preferred", "required"]),
});
export type RequestOptions = z.output<typeof RequestOptions>;

/** The members of each answer besides its `response`; client extensions are not used. */
const credential = { id: bytes(1400), rawId: bytes(1400), type: KeyType };

/** The result of startRegistration. */
export const RegistrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(40_000),
    transports: z.exactOptional(z.array(Transport).check(z.maxLength(10))),
  }),
});
export type RegistrationResponse = z.output<typeof RegistrationResponse>;

/** The result of startAuthentication. */
export const AuthenticationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: z.exactOptional(bytes(100)),
  }),
});
export type AuthenticationResponse = z.output<typeof AuthenticationResponse>;
