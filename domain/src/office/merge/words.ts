import { counted } from "../../kernel/counted";
/** How long both mailboxes have to confirm a merge. */
export const MERGE_HOURS = 24;

export const MERGE_SIDES = ["kept", "ended"] as const;
export type MergeSide = (typeof MERGE_SIDES)[number];

export const MERGE_ANSWERS = ["confirm", "stop"] as const;
export type MergeAnswer = (typeof MERGE_ANSWERS)[number];

export const MERGE_RESULTS = ["waiting", "merged", "stopped"] as const;
export type MergeResult = (typeof MERGE_RESULTS)[number];

export const MERGE_REQUESTED =
  "Two mails are on their way, one to each account's address. Open the links in both to merge the accounts.";
export const SAME_ACCOUNT = "You are logged in to this account. Enter the other one.";

/** What happens to each part of the account that ends. Shown before the merge. */
export const MERGE_EFFECTS = [
  "Its proposals with their files, reviews, decisions and history become those of the account that you keep, in every call. They count together against the maximum number of proposals.",
  "Your profile stays as it is in the account that you keep. Fields that are empty there are filled from the other one.",
  "Its roles end: you keep the roles of the account that you keep, and no others. If you need one of them, ask the organisers, or log in to the other account and merge this one into it.",
  "Its sessions, password, passkeys, authenticator app, recovery codes and log-ins by a provider end. Its address can no longer log in.",
  "Your answers to consents stay where both accounts have one. The same holds for needs, such as diet or travel, and for availability. Of two photos the newer one is kept.",
  "Late codes and open invitations for its address move to yours.",
  "This cannot be undone.",
] as const;

/** The texts of the section on the account's page. */
export const TEXTS = {
  title: "Merge another account",
  about:
    "For a person with two accounts. You are logged in to the one that you keep; the other one becomes part of it, and ends.",
  open: "Merge another account",
  email: "Address of the other account",
  password: "Its password",
  continue: "Continue",
  forgot: "Without a password there, set one with “Forgot password?” first.",
  effects: "What happens to the other account",
  waiting: (email: string, until: string) => `A merge with ${email} is waiting, until ${until}.`,
  kept: "This account's address",
  ended: "The other account's address",
  confirmed: "has confirmed",
  unconfirmed: "has not confirmed yet: open the link in the mail",
  stop: "Cancel merge",
  stopped: "The merge was cancelled.",
  notStopped: "The merge could not be cancelled",
} as const;

export const LINK_TEXTS = {
  tab: "Merge accounts",
  title: "merge accounts",
  about: (ended: string, kept: string) =>
    `The account ${ended} becomes part of the account ${kept}, and ends. This happens once both addresses have confirmed it.`,
  stopAbout:
    "If it was not you, cancel the merge, and set new passwords: someone knows the passwords of both.",
  confirm: "Confirm merge",
  stop: "Cancel merge",
} as const;

export const OUTCOMES: Record<MergeResult, { title: string; text: string }> = {
  waiting: {
    title: "Confirmed",
    text: "The accounts are merged once the other address has confirmed it, too: open the link in the mail there.",
  },
  merged: {
    title: "Accounts merged",
    text: "Log in with the account that you kept: it now has everything from both.",
  },
  stopped: {
    title: "Merge cancelled",
    text: "Both accounts stay as they are. If you did not request the merge, set new passwords for both now.",
  },
};

/** Why accounts are not merged, as shown in the preview. */
export const AMOUNTS = {
  proposals: (n: number) => counted(n, "proposal"),
  reviews: (n: number) => counted(n, "review"),
} as const;
