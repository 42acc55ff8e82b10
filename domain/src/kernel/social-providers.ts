/** The providers of social log-in (specification 1), in the order of their buttons. */
export const SOCIAL_PROVIDERS = ["google", "github", "linkedin"] as const;
export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number];

const LABELS: Record<SocialProviderName, string> = {
  google: "Google",
  github: "GitHub",
  linkedin: "LinkedIn",
};

export const isSocialProvider = (name: string | undefined): name is SocialProviderName =>
  SOCIAL_PROVIDERS.some((provider) => provider === name);

/** A provider's name for users. */
export const socialLabel = (provider: string): string =>
  isSocialProvider(provider) ? LABELS[provider] : provider;

/** Minutes within which a log-in must return from the provider. */
export const SOCIAL_LOGIN_MINUTES = 10;

/** The error for a callback without a code. */
export const SOCIAL_NO_CODE = "The provider returned no code. Please start again.";
