import { SOCIAL_LOGIN_MINUTES, socialLabel } from "../../kernel/social-providers";

/** The errors of a social log-in, with advice. */
export const SOCIAL_REFUSALS = {
  startedElsewhere: `This log-in was already used, was not started in this browser, or took longer than ${SOCIAL_LOGIN_MINUTES} minutes. Please start again.`,
  cancelled: (label: string) => `You cancelled the log-in at ${label}. Nothing was changed.`,
  refused: (label: string) => `${label} did not accept this log-in. Please start again.`,
  unreachable: (label: string) =>
    `${label} cannot be reached at the moment. Please try again later, or log in with email and password.`,
  tooMany: "Too many attempts. Please wait a minute and try again.",
  unverifiedThere: (label: string) =>
    `${label} has no verified email address for you. Verify it there and try again, or sign up here with email and password.`,
  unverifiedHere: (label: string, email: string) =>
    `There is already an account with ${email}, but its address is not verified. Set a new password with 'Forgot password?', which verifies the address. Then log in with ${label} again.`,
  heldAddress: (email: string) =>
    `Until recently, another account had the address ${email}. If it is yours, log in with its new address. Otherwise try again in two days.`,
} as const;

/** The sentence for the `error` of a provider's redirect (RFC 6749, 4.1.2.1). */
export function socialErrorText(provider: string, error: string): string {
  const label = socialLabel(provider);
  switch (error) {
    case "access_denied":
    // LinkedIn's own codes for the same.
    case "user_cancelled_login":
    case "user_cancelled_authorize":
      return SOCIAL_REFUSALS.cancelled(label);
    case "temporarily_unavailable":
    case "server_error":
      return SOCIAL_REFUSALS.unreachable(label);
    case "slow_down":
      return SOCIAL_REFUSALS.tooMany;
    default:
      return SOCIAL_REFUSALS.refused(label);
  }
}
