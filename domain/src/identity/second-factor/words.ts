/** The time limit in minutes, and the attempts, for the second factor of a log-in. */
export const TICKET_MINUTES = 5;
export const TICKET_TRIES = 5;
/** Minutes within which a passkey must answer. */
export const CHALLENGE_MINUTES = 5;
/** Minutes for which a log-in or a proof is fresh. */
export const PROOF_MINUTES = 10;

export const MAX_PASSKEYS = 20;
export const PASSKEY_NAME_LENGTH = 60;

/** The defaults of authenticator apps. */
export const TOTP = { algorithm: "SHA1", digits: 6, periodSeconds: 30 } as const;

export const RECOVERY_CODES = 10;
/** Unambiguous letters and digits; a code is three groups of four. */
export const RECOVERY_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
export const RECOVERY_GROUPS = { groups: 3, letters: 4 } as const;

export const LOG_IN_WITH_PASSKEY = "Log in with a passkey";

export const WRONG_TOTP =
  "This code is wrong or was already used. Wait for the next one, and check your device's clock.";
export const WRONG_RECOVERY_CODE = "This recovery code is wrong or was already used.";
export const WRONG_PASSKEY = "This passkey was not accepted. Please try again, or use another method.";
export const WRONG_PASSWORD = "This password is wrong.";
export const INVALID_PASSKEY = "This passkey could not be added. Please try again, or use another device.";
export const PASSKEY_KNOWN = "This passkey has already been added.";
export const OTHER_METHOD = "This account cannot be verified this way.";
