/** Tells people from robots. `verify` is true once for each solved token, and never twice. */
export type Captcha = {
  provider: string;
  siteKey: string | null;
  /** A challenge of our own; null when the provider makes them. */
  challenge: (() => Promise<{ parameters: Record<string, unknown>; signature: string }>) | null;
  verify(token: string, address: string): Promise<boolean>;
};

/** Remembers a spent proof until it would have expired anyway; false when it was spent before. */
export type SpendOnce = (proof: string, expiresAt: Date) => Promise<boolean>;

/** Any non-empty token will do: for tests and development, refused in production. */
export const noCaptcha: Captcha = {
  provider: "none",
  siteKey: null,
  challenge: null,
  verify: async (token) => token !== "",
};
