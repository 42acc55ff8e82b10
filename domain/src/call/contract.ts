import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint";
import { REQUIREMENTS } from "./second-factor-requirement";
import { Text } from "./texts/tree";

const Choice = z.object({ code: z.string(), label: z.string() });
/** `hidden`: no longer offered, and shown on the proposals that have it. */
const OfferedChoice = z.object({ ...Choice.shape, hidden: z.optional(z.boolean()) });

const DatedConference = z.object({
  conference: z.string(),
  label: z.string(),
  closesAt: z.string(),
  reviewsDue: z.nullable(z.string()),
});

/** Another call of the installation, whose landing page is at `path`. `when`: when it opens or closes, in words. */
const OtherCall = z.object({
  path: z.string(),
  name: z.string(),
  when: z.string(),
  /** Present in the villages' call. */
  villages: z.optional(z.boolean()),
});
export type OtherCall = z.output<typeof OtherCall>;

export const Edition = z.object({
  now: z.string(),
  product: z.string(),
  year: z.number(),
  email: z.string(),
  site: z.string(),
  welcome: z.string(),
  /** The welcome text, parsed from Markdown, with its placeholders filled. */
  welcomeText: Text,
  /** The other existing texts. */
  texts: z.array(z.string()),
  villagesInMenu: z.boolean(),
  conferenceCode: z.string(),
  secondConference: z.string(),
  zone: z.string(),
  opensAt: z.string(),
  announcedFrom: z.string(),
  closesAt: z.string(),
  maxSubmissions: z.number(),
  maxAuthors: z.number(),
  maxFileBytes: z.number(),
  passwordMin: z.number(),
  passwordMax: z.number(),
  uploadGrace: z.number(),
  cooldown: z.number(),
  rollingReviewAfter: z.nullable(z.number()),
  reviewsWanted: z.number(),
  reviewersReadReviews: z.boolean(),
  discussionBeforeReview: z.boolean(),
  reviewersAnonymous: z.boolean(),
  blindReviews: z.boolean(),
  reviewsDue: z.nullable(z.string()),
  reviewReminders: z.array(z.number()),
  decisionsReleased: z.boolean(),
  releaseNeedsSecond: z.boolean(),
  releaseDelay: z.number(),
  confirmWithin: z.number(),
  confirmReminders: z.array(z.number()),
  secondFactorRequired: z.enum(REQUIREMENTS),
  conferences: z.array(OfferedChoice),
  /** The dates of each conference; absent where none differs. `closesAt` of the call is the last of them. */
  conferenceDates: z.optional(z.array(DatedConference)),
  topicTypes: z.array(OfferedChoice),
  /** `workshop`: asks for a workshop's duration. */
  submissionTypes: z.array(z.object({ ...OfferedChoice.shape, workshop: z.optional(z.boolean()) })),
  workshopDurations: z.array(OfferedChoice),
  reviewStatuses: z.array(Choice),
  fileTypes: z.array(z.object({ extension: z.string(), mediaTypes: z.array(z.string()) })),
  /** The extensions of which this installation makes safe copies at the moment; null where that isn't known. */
  rebuiltTypes: z.nullable(z.array(z.string())),
  captcha: z.object({ provider: z.string(), siteKey: z.nullable(z.string()) }),
  socialProviders: z.array(z.string()),
  /** Whether passkeys are supported: not at an IP address, nor over http. */
  passkeys: z.boolean(),
  /** Whether mails are shown at /dev/mail instead of being sent. */
  developmentMailbox: z.boolean(),
  /** The other calls that have not closed; absent where there is none. */
  otherCalls: z.optional(z.array(OtherCall)),
  /** Present where there are other calls, archived ones included. */
  severalCalls: z.optional(z.boolean()),
  /** The path of the programme, once a version of it is published. */
  programme: z.optional(z.string()),
});
export type Edition = z.output<typeof Edition>;

export const getEdition = endpoint({
  method: "GET",
  path: "/api/edition/",
  summary: "Names, dates, limits and choices of this edition, and the server's clock",
  tag: "edition",
  audience: "anyone",
  status: 200,
  answer: Edition,
});
