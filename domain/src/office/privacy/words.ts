/** So long an erasure can be taken back by the person, or by an organiser. */
export const ERASURE_DAYS = 7;

/** What stands where the first author of a talk was, once that person is erased. */
export const ERASED_SPEAKER = "Erased speaker";
/** What stands in the audit log where words were that spoke of somebody who is erased. */
export const ERASED = "erased";

/** What an erasure takes away, and what it leaves and why: said before it, in the mail, and by the export. */
export const ERASED_THINGS = [
  "the account with its address, password, second factor and log-ins; the address is free again",
  "the profile",
  "the proposals with their files, reviews and answers, save those that were accepted",
  "everything that was mailed to the address, and invitations to it",
  "the words of the reviews that were given, and what the audit log says of the person in words",
] as const;

export const STAYING_THINGS = [
  "of a talk that was accepted: its title, topic, scores and further authors, since it is in the programme; in the place of the name stands “Erased speaker”",
  "of the reviews that were given: the scores and the recommendation, without a name, since others' decisions rest on them",
  "of the audit log: what was done when, under a number that leads to nobody any more",
  "what others have written themselves, such as their own proposals or letters",
] as const;

/** The parts of the export, in their order, each with what it holds. */
export const EXPORT_PARTS = {
  account: "Your account. Times are in UTC and written as ISO 8601 says.",
  profile: "Your profile as you filled it in. Country and nationality are kept as codes.",
  second_factor: "Your passkeys and authenticator app, without their secrets.",
  social_log_ins: "Providers through which you log in, with the number by which they know you.",
  sessions: "Where you are or were logged in. Ended ones are kept for a month.",
  invitations: "Invitations that were sent to your address.",
  late_codes: "Codes that let you submit after the close, without the codes themselves.",
  proposals:
    "Your proposals with every field, the file that you attached, what you answered when accepted, how often the file was opened, and their history.",
  reviews: "Reviews that you gave, by the number of the proposal.",
  recusals: "Proposals from which you stepped back, with your reason.",
  mails: "Mails that went out to your address. Texts that held a key for you alone are not kept.",
  audit:
    "What the audit log has about you: what you did, and what was done to your account. Others are not named.",
} as const;

/** What the export leaves out, and why. */
export const NOT_EXPORTED = [
  "Reviews of your proposals, who gave them, and decisions that you have not been told yet: they are the reviewers' and the organisers' own.",
  "Mails that have not gone out: organisers may still change or stop them.",
  "Notes of the organisers, and who was kept from which proposal by them.",
  "Passwords, keys and codes: they are kept as digests only, or encrypted.",
  "Files that the portal made from yours for its reviewers: they hold nothing that yours do not.",
] as const;

export const EXPORT_FILE = "my-data.zip";

export const TEXTS = {
  title: "Your data",
  about: "What this portal keeps about you is yours: take it with you, or have it erased.",
  exportTitle: "Take your data with you",
  exportAbout:
    "A ZIP file with everything the portal keeps about you as one readable document, and the files that you attached.",
  export: "Download my data",
  exportFailed: "Your data could not be fetched",
  eraseTitle: "Erase your account",
  eraseAbout: `Nothing happens for ${ERASURE_DAYS} days, in which you can change your mind. After that it cannot be undone.`,
  goes: "What goes",
  stays: "What stays, and why",
  erase: "Erase my account",
  typeAddress: (email: string) => `Type ${email} to confirm`,
  wrongAddress: "This is not the address of the account.",
  asked: "Your account will be erased. You can still keep it.",
  notAsked: "Your account is not going to be erased",
  keep: "Keep my account",
  kept: "Your account stays.",
  notKept: "Your account could not be kept",
  willBeErased: (date: string) => `Your account will be erased on ${date}, with your proposals and files.`,
  underWay: "You have asked for this. “Keep my account”, at the top of every page, takes it back.",
  byOrganiser: "An organiser has asked for this. “Keep my account”, at the top of every page, takes it back.",
} as const;

/** What the page of a person says to organisers. */
export const ORGANISERS_TEXTS = {
  title: "Erasure",
  about: `For somebody who asks to be forgotten. They are told by mail, and can keep the account for ${ERASURE_DAYS} days.`,
  erase: "Erase this person",
  willBeErased: (date: string) => `This person will be erased on ${date}.`,
  byThemselves: "They have asked for it themselves.",
  keep: "Keep this person",
  asked: "The person will be erased, and is told by mail.",
  kept: "The person stays, and is told by mail.",
} as const;
