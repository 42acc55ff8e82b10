import * as z from "zod/mini";
import { endpoint, NoContent } from "../../kernel/endpoint";
import { choice, email, line, Pk, secretText } from "../../kernel/fields";
import { ANSWERS } from "../answers";
import { AUTHOR_LENGTH } from "../authors";
import { SPEAKER_STATES } from "./words";

/** A further speaker, for those who may see the proposal with its authors. */
export const SpeakerLine = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(SPEAKER_STATES),
  /** Where the invitation was sent; for the lead and organisers. */
  email: z.nullable(z.string()),
  /** Until when an open invitation can be accepted. */
  expires_on: z.nullable(z.string()),
  /** Their own answer to the request to confirm. */
  answer: z.nullable(z.enum(ANSWERS)),
  /** Whether it is the reader. */
  you: z.boolean(),
});
export type SpeakerLine = z.output<typeof SpeakerLine>;

export const Speakers = z.object({
  lead: z.object({
    name: z.string(),
    you: z.boolean(),
    /** Their answer to the request to confirm, which counts for the talk. */
    answer: z.nullable(z.enum(ANSWERS)),
  }),
  /** In the order of the authors; then those who declined or left. */
  speakers: z.array(SpeakerLine),
  /** Whether they were asked to confirm the talk; `answer` is what each of them said since. */
  asked: z.boolean(),
  /** The most speakers that the proposal may have, with its lead. */
  max: z.number(),
  /** What the reader may do. */
  may: z.object({
    /** Add, rename, order and remove. */
    change: z.boolean(),
    /** Invite, and hand over the lead. */
    invite: z.boolean(),
    leave: z.boolean(),
    /** Confirm or decline for themselves. */
    answer: z.boolean(),
  }),
});
export type Speakers = z.output<typeof Speakers>;

const ById = z.object({ id: Pk });
const speaker = () => z.uuid({ error: "Not a speaker's id." });
const name = () =>
  line(AUTHOR_LENGTH).check(z.refine((typed: string) => !typed.includes(","), "A name has no commas."));
const state = () => choice(SPEAKER_STATES);

/** The lead and organisers; reading, leaving and answering are for further speakers, too. */
const people = { tag: "speakers", audience: "user", status: 200, params: ById } as const;

export const listSpeakers = endpoint({
  ...people,
  method: "GET",
  path: "/api/submissions/speakers/{id}/",
  summary: "The speakers of a proposal, and what the reader may change about them",
  answer: Speakers,
});

export const addSpeaker = endpoint({
  ...people,
  method: "POST",
  path: "/api/submissions/speakers/{id}/",
  summary: "Add a speaker by name; with an address they are invited by mail",
  body: z.object({ name: name(), email: z.optional(z.nullable(email())) }),
  status: 201,
  answer: Speakers,
});

export const changeSpeaker = endpoint({
  ...people,
  method: "PUT",
  path: "/api/submissions/speakers/{id}/",
  summary: "Rename a speaker who has no account, or move one to another place after the lead, from 1",
  body: z.object({
    speaker: speaker(),
    name: z.optional(name()),
    place: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  }),
  answer: Speakers,
});

export const removeSpeaker = endpoint({
  ...people,
  method: "DELETE",
  path: "/api/submissions/speakers/{id}/",
  summary: "Remove a speaker. `seen` is the state that the page showed: 412 when it has changed",
  body: z.object({ speaker: speaker(), seen: state() }),
  answer: Speakers,
});

export const inviteSpeaker = endpoint({
  ...people,
  method: "POST",
  path: "/api/submissions/speakers/invite/{id}/",
  summary: "Mail a speaker an invitation, which replaces earlier ones",
  body: z.object({ speaker: speaker(), email: email() }),
  answer: Speakers,
});

export const handOverLead = endpoint({
  ...people,
  method: "POST",
  path: "/api/submissions/speakers/lead/{id}/",
  summary: "Make a speaker who has accepted the lead of the proposal. The former lead remains a speaker",
  body: z.object({ speaker: speaker() }),
  answer: Speakers,
});

export const leaveProposal = endpoint({
  ...people,
  method: "POST",
  path: "/api/submissions/speakers/leave/{id}/",
  summary: "Stop speaking in another person's proposal",
  status: 204,
  answer: NoContent,
});

export const answerAsSpeaker = endpoint({
  ...people,
  method: "POST",
  path: "/api/submissions/speakers/answer/{id}/",
  summary: "Confirm or decline for oneself to speak in an accepted proposal of another person",
  body: z.object({ answer: choice(ANSWERS) }),
  answer: Speakers,
});

const key = () => secretText(200);

export const getSpeakerInvitation = endpoint({
  tag: "invitations",
  method: "POST",
  path: "/api/speakers/invitation/",
  byKey: true,
  audience: "anyone",
  status: 200,
  summary: "The invitation to speak of a mailed link",
  body: z.object({ key: key() }),
  answer: z.object({
    /** The call's name, also of a draft that the reader does not find without a log-in. */
    product: z.string(),
    title: z.string(),
    lead: z.string(),
    name: z.string(),
    email: z.string(),
    expires_on: z.string(),
    /** Whether the address has an account to log in with. */
    has_account: z.boolean(),
  }),
});

const answered = { tag: "invitations", method: "POST", audience: "user", status: 200 } as const;

export const acceptToSpeak = endpoint({
  ...answered,
  path: "/api/speakers/accept/",
  summary: "Accept an invitation to speak; counts against the limit of proposals",
  body: z.object({ key: key() }),
  answer: z.object({ submission: z.number() }),
});

export const declineToSpeak = endpoint({
  ...answered,
  path: "/api/speakers/decline/",
  summary: "Decline an invitation to speak",
  body: z.object({ key: key() }),
  status: 204,
  answer: NoContent,
});
