/** Those with whom people may have an account already (specification 1), in the order of their buttons. */
export const SOCIAL_PROVIDERS = ["google", "github", "linkedin"] as const;
export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number];

const LABELS: Record<SocialProviderName, string> = {
  google: "Google",
  github: "GitHub",
  linkedin: "LinkedIn",
};

export const isSocialProvider = (name: string | undefined): name is SocialProviderName =>
  SOCIAL_PROVIDERS.some((provider) => provider === name);

/** How a provider writes its own name. */
export const socialLabel = (provider: string): string =>
  isSocialProvider(provider) ? LABELS[provider] : provider;

/** Minutes in which a log-in that was begun must come back from the provider. */
export const SOCIAL_LOGIN_MINUTES = 10;

/** What the contract says when there is nothing to finish a log-in with. */
export const SOCIAL_NO_CODE = "The provider returned no code. Please start again.";
