/** The texts of the page of sessions. */
export const TEXTS = {
  title: "Where you are logged in",
  about:
    "Each line is a browser that is logged in to your account. Log out those that you do not recognise or no longer use.",
  this: "This device",
  logOut: "Log out",
  logOutElsewhere: "Log out elsewhere",
  ended: (device: string) => `Logged out: ${device}`,
  endedElsewhere: "Logged out everywhere else.",
  notEnded: "Log-out failed",
  nowhereElse: "You are not logged in anywhere else.",
} as const;
