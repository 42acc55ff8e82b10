/** What every captcha provider's part is given. */
export type ProviderProps = {
  /** Gets a token when there is one, and "" when it has expired or was lost. */
  onToken: (token: string) => void;
  siteKey: string;
  /** Whether a fresh token is wanted at once, without another click where the provider can do that. */
  renewing: boolean;
};
