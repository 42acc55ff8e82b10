/** The props of every captcha provider's component. */
export type ProviderProps = {
  /** Called with each token, and with "" when it has expired. */
  onToken: (token: string) => void;
  siteKey: string;
  /** Whether to request a fresh token at once, without another click if the provider can. */
  renewing: boolean;
};
