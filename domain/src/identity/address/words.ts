/** How long both mailboxes have to confirm a change of address. */
export const CONFIRM_HOURS = 24;
/** How long the old mailbox can undo it, and the old address cannot be used by another account. */
export const UNDO_HOURS = 48;

/** What a mailed link is for: confirming as the old or the new mailbox, or undoing the change. */
export const LINK_PURPOSES = ["old", "new", "undo"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** What the page of a link can do. */
export const LINK_ANSWERS = ["confirm", "stop", "undo"] as const;
export type LinkAnswer = (typeof LINK_ANSWERS)[number];

/** The results of a link's page. */
export const LINK_RESULTS = ["waiting", "changed", "stopped", "undone"] as const;
export type LinkResult = (typeof LINK_RESULTS)[number];

/** The same for every address, so that it does not reveal whether it has an account. */
export const REQUESTED = "Two mails are on their way: one to your current address, one to the new one.";
export const SAME_ADDRESS = "This is already the address of your account.";

/** The texts of the section on the account's page. */
export const TEXTS = {
  title: "Email address",
  about: `You log in with it, and get all mails there. A change takes effect once both addresses have confirmed it, within ${CONFIRM_HOURS} hours.`,
  present: "Current address",
  next: "New email address",
  change: "Change address",
  waiting: (email: string, until: string) => `A change to ${email} is waiting, until ${until}.`,
  old: "The current address",
  new: "The new address",
  confirmed: "has confirmed",
  unconfirmed: "has not confirmed yet: open the link in the mail",
  stop: "Cancel change",
  stopped: "The change of address was cancelled.",
  notStopped: "The change could not be cancelled",
  lost: (contact: string) => `You can't read mail at your current address? Write to ${contact}.`,
} as const;

type LinkPage = { tab: string; title: string; button: string };

/** The texts of a link's page. */
export const LINK_PAGES: Record<LinkPurpose, LinkPage> = {
  old: { tab: "Confirm change", title: "change of address", button: "Confirm change" },
  new: { tab: "Confirm address", title: "new address", button: "Confirm address" },
  undo: { tab: "Undo change", title: "undo change of address", button: "Undo change" },
};

export const LINK_TEXTS = {
  old: (from: string, to: string) =>
    `Someone, probably you, wants to change the address of your account from ${from} to ${to}. It takes effect once both addresses have confirmed it.`,
  new: (to: string) =>
    `Someone, probably you, wants to use ${to} for their account. It takes effect once both addresses have confirmed it.`,
  undo: (from: string, to: string) =>
    `The address of your account was changed from ${from} to ${to}. If it was not you, undo it: the account gets its old address again.`,
  undoEffects: [
    "All sessions of the account end.",
    "The password no longer works: you get a mail with a link to set a new one.",
    "Passkeys and authenticator apps that were added since the change was requested are removed, and all recovery codes and log-ins by a provider.",
  ],
  stopAbout: "If it was not you, cancel the change, and set a new password.",
  stop: "Cancel change",
} as const;

/** What follows, by the result of a link's page. */
export const OUTCOMES: Record<LinkResult, { title: string; text: string }> = {
  waiting: {
    title: "Confirmed",
    text: "The change takes effect once the other address has confirmed it, too: open the link in the mail there.",
  },
  changed: {
    title: "Address changed",
    text: `Log in with the new address from now on. You are logged out on other devices. You can't log in with providers such as Google until you have logged in with the new address once. The old address can undo the change for ${UNDO_HOURS} hours.`,
  },
  stopped: {
    title: "Change cancelled",
    text: "The address of your account stays as it is. If you did not request the change, set a new password now: someone may know yours.",
  },
  undone: {
    title: "Change undone",
    text: "Your account has its old address again, and all its sessions have ended. We mailed you a link to set a new password. Then check your second factor and your proposals, and write to us if something is wrong.",
  },
};
