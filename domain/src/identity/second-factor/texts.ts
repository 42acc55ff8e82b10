import type { FactorMethod } from "../factor-methods";

/** What the second half of a log-in says. Apart from words.ts, so that the first pages do not wait for it. */
export const STEP_TEXTS = {
  about: "One more step: show your second factor.",
  waiting: "Waiting for your passkey …",
  usePasskey: "Use your passkey",
  again: "Try again",
  code: "Code",
  codeAbout: "Open your authenticator app and type the 6 digits that it shows.",
  recoveryCode: "Recovery code",
  recoveryAbout: "One of the codes that you were given with your second factor. Each is good once.",
  password: "Password",
  goOn: "Continue",
  back: "Back to login",
  others: {
    passkey: "Use a passkey",
    totp: "Use a code of your authenticator app",
    recovery: "Use a recovery code",
  } satisfies Record<FactorMethod, string>,
} as const;

/** Why a browser gave no passkey: it tells little more than that it did not. */
export const PASSKEY_FAULTS = {
  declined:
    "No passkey came. It was cancelled, took too long, or there is none for this portal on this device.",
  known: "This device, or the service that keeps its passkeys, has one for this portal already.",
  unable: "This device could not do it. Please try again, or use another way.",
} as const;
