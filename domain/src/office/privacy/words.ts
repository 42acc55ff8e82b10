/** Days in which the person, or an organiser, can cancel an erasure. */
export const ERASURE_DAYS = 7;

/** Replaces the first author of a talk after an erasure. */
export const ERASED_SPEAKER = "Erased speaker";
/** Replaces texts about an erased person in the audit log. */
export const ERASED = "erased";

/** What an erasure deletes, and what it keeps and why: shown before it, in the mail, and in the export. */
export const ERASED_THINGS = [
  "the account with its address, password, second factor and log-ins; the address can be used again",
  "the profile",
  "the proposals with their versions, files, reviews and answers, except accepted ones",
  "everything that was mailed to the address, and invitations to it",
  "organisers' notes on the person and their proposals, and those that they wrote as an organiser",
  "the text of their reviews and of their messages in discussions, and names and words about them in the audit log",
] as const;

export const RETAINED_THINGS = [
  "of an accepted talk: its title, topic, scores and co-authors, since it is in the programme; the name becomes “Erased speaker”",
  "of their reviews: the scores and the recommendation, without a name, since decisions depend on them",
  "of discussions: that they wrote a message, without its text and name",
  "of the audit log: what was done when, under a number that no longer identifies anyone",
  "what other people wrote, such as their own proposals or mails",
] as const;

/** The parts of the export, in their order, with descriptions. */
export const EXPORT_PARTS = {
  account: "Your account. Times are in UTC and written as ISO 8601 says.",
  profile: "Your profile as you filled it in. Country and nationality are stored as codes.",
  second_factor: "Your passkeys and authenticator app, without their secrets.",
  social_log_ins: "Providers that you log in with, and your id there.",
  sessions: "Where you are or were logged in. Ended sessions are stored for a month.",
  invitations: "Invitations that were sent to your address.",
  late_codes: "Codes that let you submit after the close, without the codes themselves.",
  proposals:
    "Your proposals with every field, the file that you attached, what you answered when accepted, how often the file was opened, their history, and every version of their texts.",
  consents: "What you agreed to as a speaker, and what you did not, with each wording that you answered.",
  needs: "What you told the organisers that you need as a speaker, until it is deleted.",
  tasks: "What you did of the tasks for accepted speakers, with the files that you uploaded for them.",
  availability: "When you can present, as you told the organisers.",
  answers:
    "Your answers to the organisers' questions about your proposals, by their number, and about yourself.",
  questions:
    "What you asked speakers as a reviewer or organiser, your answers to the panel's questions, and feedback on your proposals.",
  reviews: "Reviews that you gave, by the number of the proposal.",
  discussion: "What you wrote in the panel's discussions, by the number of the proposal.",
  speaking: "Proposals of others that you speak in, did, or were invited to speak in, with your answer.",
  notes: "Notes that you wrote as an organiser, on proposals by their number.",
  tags: "Your own tags as an organiser with their proposals, and your saved views of the board.",
  recusals: "Proposals that you recused yourself from, with your reason.",
  mails: "Mails that went out to your address. Texts with a personal link are not stored.",
  audit:
    "What the audit log has about you: what you did, and what was done to your account. Others are not named.",
} as const;

/** What the export leaves out, and why. */
export const NOT_EXPORTED = [
  "Reviews of your proposals, who wrote them, and unreleased decisions: these belong to the reviewers and organisers.",
  "Mails that are not yet sent: organisers may still edit or cancel them.",
  "Organisers' notes on you and your proposals: ask the organisers, who can hand out a copy.",
  "Organisers' tags, and the conflicts of interest that they marked.",
  "The panel's discussions of your proposals.",
  "Passwords, keys and codes: they are stored only as hashes, or encrypted.",
  "Safe copies that the portal made of your files: they contain nothing new.",
] as const;

export const EXPORT_FILE = "my-data.zip";

export const TEXTS = {
  title: "Your data",
  about: "Download the data that this portal stores about you, or have it erased.",
  exportTitle: "Download your data",
  exportAbout: "A ZIP file with all data that the portal stores about you, and the files that you attached.",
  export: "Download my data",
  exportFailed: "Your data could not be downloaded",
  eraseTitle: "Erase your account",
  eraseAbout: `You can cancel within ${ERASURE_DAYS} days. After that, it cannot be undone.`,
  goes: "What is deleted",
  stays: "What is kept, and why",
  erase: "Erase my account",
  typeAddress: (email: string) => `Type ${email} to confirm`,
  wrongAddress: "This is not the address of the account.",
  asked: "Your account will be erased. You can still cancel.",
  notAsked: "The erasure could not be requested",
  keep: "Keep my account",
  kept: "Erasure cancelled. Your account is kept.",
  notKept: "The erasure could not be cancelled",
  willBeErased: (date: string) => `Your account will be erased on ${date}, with your proposals and files.`,
  underWay: "You requested this. To cancel, select “Keep my account” at the top of any page.",
  byOrganiser: "An organiser requested this. To cancel, select “Keep my account” at the top of any page.",
} as const;

/** The texts of a person's page for organisers. */
export const ORGANISERS_TEXTS = {
  title: "Erasure",
  about: `For a person who asks to be erased. They are notified by mail and can cancel within ${ERASURE_DAYS} days.`,
  erase: "Erase this person",
  willBeErased: (date: string) => `This person will be erased on ${date}.`,
  byThemselves: "They requested it themselves.",
  keep: "Keep this person",
  asked: "Erasure requested. The person is notified by mail.",
  kept: "Erasure cancelled. The person is notified by mail.",
} as const;
