import * as z from "zod/mini";
import { endpoint, NoContent } from "../../kernel/endpoint";
import { text } from "../../kernel/fields";

/** What would be erased, and whether that is scheduled. */
export const ErasureStatus = z.object({
  /** When it is carried out; null: not scheduled. */
  due_on: z.nullable(z.string()),
  /** Who requested it, or null. */
  asked_by: z.nullable(z.enum(["self", "organiser"])),
  /** Why it is refused, or null. */
  refused: z.nullable(z.string()),
  /** What is deleted: the number of proposals, files and mails. */
  goes: z.object({ proposals: z.number(), files: z.number(), mails: z.number() }),
  /** What remains anonymously: accepted talks, and the scores of reviews. */
  stays: z.object({ talks: z.number(), reviews: z.number() }),
});
export type ErasureStatus = z.output<typeof ErasureStatus>;

/** The address of the account, typed again. */
const Typed = z.object({ confirmation: text(254) });

const own = { tag: "privacy", audience: "user" } as const;
const organisers = {
  tag: "privacy",
  audience: ["organiser"],
  path: "/api/people/{id}/erasure/",
  params: z.object({ id: z.guid("Not found.") }),
} as const;

export const exportOwnData = endpoint({
  ...own,
  method: "GET",
  path: "/api/privacy/export/",
  summary: "The user's own data, as a ZIP with a JSON document and their files",
  status: 200,
  answer: z.any(),
});

export const getErasure = endpoint({
  ...own,
  method: "GET",
  path: "/api/privacy/erasure/",
  summary: "Whether the user's own account will be erased, and what is deleted and kept",
  withoutSecondFactor: true,
  status: 200,
  answer: ErasureStatus,
});

export const requestErasure = endpoint({
  ...own,
  method: "POST",
  path: "/api/privacy/erasure/",
  summary: "Schedule the erasure of the user's own account; requires a fresh proof, and the typed address",
  body: Typed,
  status: 200,
  answer: ErasureStatus,
});

export const cancelErasure = endpoint({
  ...own,
  method: "DELETE",
  path: "/api/privacy/erasure/",
  summary: "Cancel the erasure of the user's own account",
  withoutSecondFactor: true,
  status: 204,
  answer: NoContent,
});

export const getErasureOf = endpoint({
  ...organisers,
  method: "GET",
  summary: "Whether a person will be erased, and what is deleted and kept, for organisers",
  status: 200,
  answer: ErasureStatus,
});

export const requestErasureOf = endpoint({
  ...organisers,
  method: "POST",
  summary:
    "Schedule the erasure of a person, who is notified by mail; requires a fresh proof, and their typed address",
  body: Typed,
  status: 200,
  answer: ErasureStatus,
});

export const cancelErasureOf = endpoint({
  ...organisers,
  method: "DELETE",
  summary: "Cancel the erasure of a person",
  status: 204,
  answer: NoContent,
});
