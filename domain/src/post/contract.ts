import * as z from "zod/mini";
import { MAX_BULK_SIZE } from "../kernel/bulk-size";
import { endpoint, NoContent } from "../kernel/endpoint";
import { choice, email, integer, line, REQUIRED, storable, text } from "../kernel/fields";
import { MailReport } from "./mail-report";
import { ShownLetter } from "./shapes";
import {
  AUDIENCES,
  BODY_LENGTH,
  MAIL_STATES,
  OUTBOX_FILTERS,
  SUBJECT_LENGTH,
  TEMPLATE_KINDS,
  TEMPLATE_NAME_LENGTH,
} from "./words";

const ByKey = z.object({ key: z.string().check(z.regex(/^[\w-]{1,64}$/, "Not found.")) });
const ById = z.object({ id: z.guid("Not found.") });
const pk = () => integer(1, 2_147_483_647, REQUIRED);
const words = { subject: text(SUBJECT_LENGTH), body: text(BODY_LENGTH) };

export const MailTemplate = z.object({
  key: z.string(),
  kind: z.enum(TEMPLATE_KINDS),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  /** 0 before the first change. */
  version: z.number(),
  /** Whether it is built in: it can be reset, but not deleted. */
  standard: z.boolean(),
});
export type MailTemplate = z.output<typeof MailTemplate>;

export const TemplateBody = z.object({
  kind: choice(TEMPLATE_KINDS),
  name: line(TEMPLATE_NAME_LENGTH),
  ...words,
});
export type TemplateBody = z.output<typeof TemplateBody>;

/** To the speakers of proposals, or to reviewers or organisers. */
const letters = {
  submissions: z.optional(
    z.array(pk()).check(z.minLength(1, "Select at least one proposal."), z.maxLength(MAX_BULK_SIZE)),
  ),
  audience: z.optional(choice(AUDIENCES)),
  ...words,
};
type ToWhom = { submissions?: unknown; audience?: unknown };
const toSomeone = z.refine<ToWhom>((body) => body.audience !== undefined || body.submissions !== undefined, {
  error: REQUIRED,
  path: ["submissions"],
});
const notToBoth = z.refine<ToWhom>((body) => body.audience === undefined || body.submissions === undefined, {
  error: "Choose proposals or an audience, not both.",
  path: ["audience"],
});

export const LettersBody = z.object(letters).check(toSomeone, notToBoth);
export type LettersBody = z.output<typeof LettersBody>;

export const SendLettersBody = z
  .object({
    ...letters,
    /** From the preview: the letters are sent only if their recipients have not changed. */
    mark: z.optional(z.string().check(z.maxLength(64))),
  })
  .check(
    toSomeone,
    notToBoth,
    z.refine((body) => body.audience === undefined || body.mark !== undefined, {
      error: REQUIRED,
      path: ["mark"],
    }),
  );
export type SendLettersBody = z.output<typeof SendLettersBody>;

/** A mail of the outbox, without its text, which may contain a personal key. */
export const OutboxMail = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  created_on: z.string(),
  sent_on: z.nullable(z.string()),
  attempts: z.number(),
  last_error: z.nullable(z.string()),
  report: z.nullable(MailReport),
  submission: z.nullable(z.number()),
  /** The mail that this one repeats. */
  repeats: z.nullable(z.string()),
  /** Whether organisers may read it. */
  readable: z.boolean(),
});
export type OutboxMail = z.output<typeof OutboxMail>;

export const ReadMail = z.object({
  ...OutboxMail.shape,
  /** Its editable text, with `{link}` for the button; null for a mail with a personal key. */
  body: z.nullable(z.string()),
});
export type ReadMail = z.output<typeof ReadMail>;

const organisers = { tag: "mails", audience: ["organiser"], status: 200 } as const;

export const listTemplates = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/mails/templates/",
  summary: "The templates of mails",
  answer: z.array(MailTemplate),
});

export const putTemplate = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/mails/templates/{key}/",
  summary: "Save a template, or create one; with If-Match, 412 if it has changed since",
  params: ByKey,
  body: TemplateBody,
  answer: MailTemplate,
});

export const deleteTemplate = endpoint({
  ...organisers,
  method: "DELETE",
  path: "/api/mails/templates/{key}/",
  summary: "Delete a template; a built-in one is reset",
  params: ByKey,
  status: 204,
  answer: NoContent,
});

export const previewLetter = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/mails/preview/",
  summary: "Preview a template for the speaker of a proposal, or of a sample. Nothing is written",
  body: z.object({
    kind: choice(TEMPLATE_KINDS),
    /** A sample proposal by default. */
    submission: z.optional(pk()),
    ...words,
  }),
  answer: ShownLetter,
});

export const previewLetters = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/mails/letters/preview/",
  summary: "Preview the recipients of a letter, with samples. Nothing is written",
  body: LettersBody,
  answer: z.object({
    recipients: z.number(),
    /** Their addresses. */
    to: z.array(z.string()),
    /** A digest of these recipients. */
    mark: z.string(),
    samples: z.array(ShownLetter),
  }),
});

export const sendLetters = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/mails/letters/",
  summary:
    "Send a letter to the speakers of these proposals, or to reviewers or organisers, one each. It needs an Idempotency-Key",
  body: SendLettersBody,
  status: 201,
  answer: z.object({ written: z.number() }),
});

export const listOutbox = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/mails/",
  summary: "The outbox, newest first; `before` continues after a page",
  query: z.object({
    q: z.optional(z.string().check(storable, z.maxLength(200))),
    state: z.optional(z.enum(OUTBOX_FILTERS)),
    kind: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, "Not a kind of mail."))),
    before: z.optional(z.guid("Not a mail's id.")),
  }),
  answer: z.object({
    mails: z.array(OutboxMail),
    next: z.nullable(z.string()),
    /** The number of all mails in each state; null on later pages. */
    counts: z.nullable(z.record(z.enum(MAIL_STATES), z.number())),
  }),
});

export const getMail = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/mails/{id}/",
  summary: "One mail of the outbox, with an ETag",
  params: ById,
  answer: ReadMail,
});

export const editMail = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/mails/{id}/",
  summary: "Change a waiting mail; with If-Match, 412 if it has changed since",
  params: ById,
  body: z.object(words),
  answer: ReadMail,
});

export const stopMail = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/mails/{id}/stop/",
  summary: "Stop a waiting mail",
  params: ById,
  answer: ReadMail,
});

export const sendAgain = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/mails/{id}/again/",
  summary: "Send a mail again, optionally to another address. It needs an Idempotency-Key",
  params: ById,
  body: z.object({ to: email() }),
  status: 201,
  answer: ReadMail,
});
