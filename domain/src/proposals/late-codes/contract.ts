import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { email, Instant, integer, optionalText, Pk } from "../../kernel/fields";
import { lateCode } from "./fields";
import { LATE_CODE_STATES, MAX_USES, NOTE_LENGTH } from "./words";

export const LateCode = z.object({
  id: z.number(),
  email: z.string(),
  note: z.string(),
  state: z.enum(LATE_CODE_STATES),
  /** How many proposals it allows. */
  proposals: z.number(),
  valid_until: z.string(),
  /** The organiser's name; null if the account no longer exists. */
  made_by: z.nullable(z.string()),
  made_on: z.string(),
  /** The proposals that were submitted with it. */
  used_for: z.array(z.object({ pk: z.number(), title: z.string() })),
});
export type LateCode = z.output<typeof LateCode>;

/** The code is shown only once, or again to a repeated request: it is stored as a hash. */
const Shown = z.object({ code: z.string(), late_code: LateCode });
const HOW_MANY = `Enter a whole number from 1 to ${MAX_USES}.`;

const organisers = { tag: "late codes", audience: ["organiser"], status: 200 } as const;
const ById = z.object({ id: Pk });

export const listLateCodes = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/late-codes/",
  summary: "Every late code, newest first, with the proposals submitted with it",
  answer: z.array(LateCode),
});

export const makeLateCode = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/late-codes/",
  summary:
    "Create a code with which one person may submit after the close; it is shown only once. An Idempotency-Key makes it repeatable",
  body: z.object({
    email: email(),
    note: optionalText(NOTE_LENGTH),
    valid_until: Instant,
    proposals: z._default(integer(1, MAX_USES, HOW_MANY), 1),
    /** Whether it is mailed to the person. */
    mail: z.boolean("Enter true or false."),
  }),
  status: 201,
  answer: Shown,
});

export const renewLateCode = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/late-codes/{id}/renew/",
  summary: "Replace a lost code; the old one becomes invalid",
  params: ById,
  body: z.object({ mail: z.boolean("Enter true or false.") }),
  answer: Shown,
});

export const revokeLateCode = endpoint({
  ...organisers,
  method: "DELETE",
  path: "/api/late-codes/{id}/",
  summary: "Revoke a late code; proposals submitted with it stay",
  params: ById,
  answer: LateCode,
});

export const previewLateCode = endpoint({
  tag: "late codes",
  audience: "user",
  status: 200,
  method: "POST",
  path: "/api/late-codes/look/",
  summary: "Whether a code is valid for the user, until when, and for how many proposals",
  body: z.object({ late_code: lateCode() }),
  answer: z.object({ valid_until: z.string(), left: z.number() }),
});
