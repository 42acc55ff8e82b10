import * as z from "zod/mini";
import { DECISIONS } from "../../call/decisions";
import { Profile } from "../../identity/profiles/shapes";
import { GROUPS } from "../../kernel/actor";
import { endpoint } from "../../kernel/endpoint";
import { choice } from "../../kernel/fields";
import { MailReport } from "../../post/mail-report";
import { MAIL_STATES } from "../../post/words";
import { STATUSES } from "../../proposals/words";
import { INVITATION_STATES, INVITED_GROUPS } from "../invitations/words";

/** A row of the organisers' table of people. */
export const PersonRow = z.object({
  id: z.string(),
  email: z.string(),
  /** Empty while the profile has none. */
  name: z.string(),
  group: z.enum(GROUPS),
  verified: z.boolean(),
  profile_complete: z.boolean(),
  suspended: z.boolean(),
  joined_on: z.string(),
  last_log_in: z.nullable(z.string()),
});
export type PersonRow = z.output<typeof PersonRow>;

/** One person with all data that organisers may see. */
export const Person = z.object({
  ...PersonRow.shape,
  username: z.string(),
  /** Since when; null: not suspended. */
  suspended_on: z.nullable(z.string()),
  second_factor: z.boolean(),
  profile: Profile,
  /** May be empty. */
  employer: z.string(),
  proposals: z.array(
    z.object({
      pk: z.number(),
      title: z.string(),
      status: z.enum(STATUSES),
      decision: z.nullable(z.enum(DECISIONS)),
      submitted_on: z.string(),
      /** Whether they lead it; otherwise they have accepted to speak in it. */
      lead: z.boolean(),
    }),
  ),
  /** `mean` of both scores, from 0 to 10, null without reviews; `open` counts what they have not reviewed yet. */
  reviews: z.object({ given: z.number(), mean: z.nullable(z.number()), open: z.number() }),
  /** Live sessions, last used first; 100 at most. */
  sessions: z.array(z.object({ device: z.string(), logged_in_at: z.string(), last_used_at: z.string() })),
  invitations: z.array(
    z.object({
      group: z.enum(INVITED_GROUPS),
      state: z.enum(INVITATION_STATES),
      invited_by: z.nullable(z.string()),
      sent_on: z.string(),
    }),
  ),
  /** Mails to their address, newest first; 100 at most. */
  mails: z.array(
    z.object({
      id: z.string(),
      subject: z.string(),
      on: z.string(),
      state: z.enum(MAIL_STATES),
      report: z.nullable(MailReport),
    }),
  ),
});
export type Person = z.output<typeof Person>;

const organisers = { tag: "people", audience: ["organiser"], status: 200 } as const;
const ById = z.object({ id: z.guid("Not found.") });
const standing = { group: choice(GROUPS), suspended: z.boolean("Enter true or false.") };

export const listPeople = endpoint({
  ...organisers,
  alone: true,
  method: "GET",
  path: "/api/people/",
  summary: "Every account, for organisers",
  answer: z.array(PersonRow),
});

export const getPerson = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/people/{id}/",
  summary: "One person with proposals, reviews, sessions, invitations and mails, for organisers",
  params: ById,
  answer: Person,
});

export const updatePerson = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/people/{id}/standing/",
  summary:
    "Change a person's group or suspension at once; 409 if `seen` is outdated, and for the last organiser",
  params: ById,
  body: z.object({ ...standing, seen: z.object(standing) }),
  answer: PersonRow,
});

export const endSessionsOfPerson = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/people/{id}/end-sessions/",
  summary: "End all sessions of a person, at once",
  params: ById,
  answer: z.object({ ended: z.number() }),
});
