import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { Instant, Pk, storable } from "../../kernel/fields";

const Person = z.object({
  id: z.string(),
  /** The id if the account no longer exists. */
  name: z.string(),
});

/** One entry of the log, as a sentence. */
export const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  /** null: the portal itself, or its command line. */
  who: z.nullable(Person),
  action: z.string(),
  what: z.string(),
  /** The affected person. */
  whom: z.nullable(Person),
  proposal: z.nullable(z.object({ pk: z.number(), title: z.nullable(z.string()) })),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  details: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const asked = {
  /** The actor, or the affected person. */
  person: z.optional(z.guid("Select a person.")),
  /** Only entries by the person, or only entries about them. */
  as: z.optional(z.enum(["who", "whom"])),
  proposal: z.optional(Pk),
  action: z.optional(z.string().check(storable, z.maxLength(100))),
  /** At or after this instant. */
  since: z.optional(Instant),
  /** Before this instant. */
  until: z.optional(Instant),
};

export const AuditFilter = z.object(asked);
export type AuditFilter = z.output<typeof AuditFilter>;
/** The same, as query parameters. */
export type AuditFilterQuery = z.input<typeof AuditFilter>;

const organisers = { tag: "audit", audience: ["organiser"], status: 200, method: "GET" } as const;

export const listAuditEntries = endpoint({
  ...organisers,
  path: "/api/audit/",
  summary: "The audit log, newest first; `before` is the `next` of the page before",
  query: z.object({ ...asked, before: z.optional(Pk) }),
  answer: z.object({ lines: z.array(AuditEntry), next: z.nullable(z.number()) }),
});

export const exportAudit = endpoint({
  ...organisers,
  path: "/api/audit/csv/",
  summary: "The audit log as CSV, newest first",
  query: AuditFilter,
  answer: z.any(),
});
