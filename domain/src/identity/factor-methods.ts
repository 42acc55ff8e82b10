/** By what a log-in is finished, or a session proved, where the account has a second factor. */
export const FACTOR_METHODS = ["passkey", "totp", "recovery"] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];
