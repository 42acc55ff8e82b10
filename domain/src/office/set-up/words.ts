/** A link of the wrong key, or one that a newer link has replaced. */
export const INVALID_SET_UP_LINK =
  "This link is invalid, or a newer one has replaced it. The server prints the newest link when it starts, and writes it to its log. The command “lectern setup-link” prints a new one.";

/** A link that came too late. */
export const ALREADY_SET_UP =
  "This portal already has an organiser, so the link is no longer valid. If that is you, log in. Otherwise ask an organiser for an invitation.";

/** At the address of the first organiser's form. */
export const HAS_ACCOUNT =
  "This address already has an account. Enter another one, or use the command “lectern user group EMAIL organiser”.";
