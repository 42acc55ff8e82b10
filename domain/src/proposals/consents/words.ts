export const CONSENT_ANSWERS = ["yes", "no"] as const;
export type ConsentAnswer = (typeof CONSENT_ANSWERS)[number];

/** Whether a speaker answers once for each accepted proposal, or once for themselves. */
export const CONSENT_SCOPES = ["proposal", "speaker"] as const;
export type ConsentScope = (typeof CONSENT_SCOPES)[number];

/** What a speaker is asked to agree to. */
export type Wording = { name: string; text: string };

/** Something that speakers can consent to, with every wording it had: the last one is asked, the first is version 1. */
export type Consent = {
  id: string;
  scope: ConsentScope;
  /** Whether speakers are asked. */
  asked: boolean;
  wordings: Wording[];
};

export const NAME_LENGTH = 80;
export const WORDING_LENGTH = 1_500;
export const MOST_CONSENTS = 20;
/** A wording is stored for as long as the call, so their number is limited. */
export const MOST_WORDINGS = 50;

/** Consents that the portal knows by their ids, with a suggested wording. A call asks for none until its organisers choose to. */
export const BUILT_IN_CONSENTS = [
  {
    id: "record",
    scope: "proposal",
    name: "Recording",
    text: "We may record this talk with picture and sound, and publish the recording.",
  },
  {
    id: "publish-slides",
    scope: "proposal",
    name: "Slides",
    text: "We may publish the slides of this talk.",
  },
  {
    id: "publish-profile",
    scope: "speaker",
    name: "Profile",
    text: "We may publish my name, photo and biography with the programme.",
  },
] as const satisfies ({ id: string; scope: ConsentScope } & Wording)[];

export type BuiltInConsent = (typeof BUILT_IN_CONSENTS)[number]["id"];
