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
  /** How many proposals it lets in. */
  proposals: z.number(),
  valid_until: z.string(),
  /** The organiser's name; null: the account is gone. */
  made_by: z.nullable(z.string()),
  made_on: z.string(),
  /** What came in with it. */
  used_for: z.array(z.object({ pk: z.number(), title: z.string() })),
});
export type LateCode = z.output<typeof LateCode>;

/** The code itself is shown this once: what is kept of it cannot be read back. */
const Shown = z.object({ code: z.string(), late_code: LateCode });
const HOW_MANY = `Enter a whole number from 1 to ${MAX_USES}.`;

const organisers = { tag: "late codes", audience: ["organiser"], status: 200 } as const;
const ById = z.object({ id: Pk });

export const listLateCodes = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/late-codes/",
  summary: "Every late code, newest first, and what came in with it",
  answer: z.array(LateCode),
});

export const makeLateCode = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/late-codes/",
  summary: "Make a code with which one person may submit after the close; it is shown this once",
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
  summary: "Put a new code in the place of one that was lost; the old one is dead",
  params: ById,
  body: z.object({ mail: z.boolean("Enter true or false.") }),
  answer: Shown,
});

export const revokeLateCode = endpoint({
  ...organisers,
  method: "DELETE",
  path: "/api/late-codes/{id}/",
  summary: "Take a late code back; what came in with it stays",
  params: ById,
  answer: LateCode,
});

export const lookAtLateCode = endpoint({
  tag: "late codes",
  audience: ["speaker"],
  status: 200,
  method: "POST",
  path: "/api/late-codes/look/",
  summary: "Whether a code lets a proposal of one's own in, until when, and how many",
  body: z.object({ late_code: lateCode() }),
  answer: z.object({ valid_until: z.string(), left: z.number() }),
});
