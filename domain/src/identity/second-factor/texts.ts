import type { FactorMethod } from "../factor-methods";

/** What the second half of a log-in says. Apart from words.ts, so that the first pages do not wait for it. */
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
  goOn: "Continue",
  back: "Back to login",
  others: {
    passkey: "Use a passkey",
    totp: "Use a code from your authenticator app",
    recovery: "Use a recovery code",
  } satisfies Record<FactorMethod, string>,
} as const;

/** Why a browser gave no passkey: it tells little more than that it did not. */
export const PASSKEY_FAULTS = {
  declined:
    "No passkey was received. It was cancelled, took too long, or this device has none for this portal.",
  known: "This device, or the service that syncs its passkeys, already has one for this portal.",
  unable: "This device could not do it. Please try again, or use another way.",
} as const;
