import type { FactorMethod } from "../factor-methods";

/** The texts of a log-in's second step. Separate from words.ts, to keep the first pages small. */
export const STEP_TEXTS = {
  about: "One more step: use your second factor.",
  waiting: "Waiting for your passkey …",
  usePasskey: "Use your passkey",
  again: "Try again",
  code: "Code",
  codeAbout: "Open your authenticator app and enter its 6-digit code.",
  recoveryCode: "Recovery code",
  recoveryAbout: "One of the codes you got with your second factor. Each works once.",
  password: "Password",
  continue: "Continue",
  back: "Back to login",
  others: {
    passkey: "Use a passkey",
    totp: "Use a code from your authenticator app",
    recovery: "Use a recovery code",
  } satisfies Record<FactorMethod, string>,
} as const;

/** The errors of passkeys in the browser, which gives few details. */
export const PASSKEY_FAULTS = {
  declined:
    "No passkey was received. It was cancelled, took too long, or this device has none for this portal.",
  known: "This device, or the service that syncs its passkeys, already has one for this portal.",
  unable: "This device could not do this. Please try again, or use another method.",
} as const;
