import * as z from "zod/mini";
import { endpoint, NoContent } from "../../kernel/endpoint";
import { text } from "../../kernel/fields";

/** What would be erased, and whether it is going to be. */
export const ErasureStatus = z.object({
  /** When it is carried out; null: nobody asked for it. */
  due_on: z.nullable(z.string()),
  /** Who asked for it; null when nobody did. */
  asked_by: z.nullable(z.enum(["self", "organiser"])),
  /** Why it is refused, in words; null: it may be asked for. */
  refused: z.nullable(z.string()),
  /** What goes: proposals with so many files, and mails. */
  goes: z.object({ proposals: z.number(), files: z.number(), mails: z.number() }),
  /** What stays without a name: accepted talks, and the scores of reviews. */
  stays: z.object({ talks: z.number(), reviews: z.number() }),
});
export type ErasureStatus = z.output<typeof ErasureStatus>;

/** The address of the account, typed once more. */
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
  summary: "Everything that is kept about oneself, as a ZIP with a JSON document and one's own files",
  status: 200,
  answer: z.any(),
});

export const getErasure = endpoint({
  ...own,
  method: "GET",
  path: "/api/privacy/erasure/",
  summary: "Whether one's own account is going to be erased, and what goes and stays",
  withoutSecondFactor: true,
  status: 200,
  answer: ErasureStatus,
});

export const requestErasure = endpoint({
  ...own,
  method: "POST",
  path: "/api/privacy/erasure/",
  summary: "Have one's own account erased in some days; wants a fresh proof, and the address typed",
  body: Typed,
  status: 200,
  answer: ErasureStatus,
});

export const cancelErasure = endpoint({
  ...own,
  method: "DELETE",
  path: "/api/privacy/erasure/",
  summary: "Keep one's own account after all",
  withoutSecondFactor: true,
  status: 204,
  answer: NoContent,
});

export const getErasureOf = endpoint({
  ...organisers,
  method: "GET",
  summary: "Whether a person is going to be erased, and what goes and stays, for organisers",
  status: 200,
  answer: ErasureStatus,
});

export const requestErasureOf = endpoint({
  ...organisers,
  method: "POST",
  summary:
    "Have a person erased in some days, who is told by mail; wants a fresh proof, and their address typed",
  body: Typed,
  status: 200,
  answer: ErasureStatus,
});

export const cancelErasureOf = endpoint({
  ...organisers,
  method: "DELETE",
  summary: "Keep a person after all",
  status: 204,
  answer: NoContent,
});
