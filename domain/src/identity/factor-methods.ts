/** The methods of a second factor, for log-ins and for confirming a session's user. */
export const FACTOR_METHODS = ["passkey", "totp", "recovery"] as const;
export type FactorMethod = (typeof FACTOR_METHODS)[number];
