import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { choice, integer, optionalText } from "../../kernel/fields";
import { eachNeed } from "./rules";
import { MOST_KEEP_DAYS, NEED_LENGTH, NEED_NAMES, NEED_SECTIONS, type NeedName, needField } from "./words";

/** What a call asks for, and how long it is kept. */
export const StoredNeedsForm = z.strictObject({
  sections: z.array(z.enum(NEED_SECTIONS)),
  keepDays: z.int().check(z.minimum(1), z.maximum(MOST_KEEP_DAYS)),
});

const DAYS = `Enter a number of days from 1 to ${MOST_KEEP_DAYS}.`;

export const NeedsFormBody = z.object({
  sections: z.array(choice(NEED_SECTIONS)).check(z.maxLength(NEED_SECTIONS.length)),
  keep_days: integer(1, MOST_KEEP_DAYS, DAYS),
});
export type NeedsFormBody = z.output<typeof NeedsFormBody>;

export const NeedsForm = z.object({
  sections: z.array(z.enum(NEED_SECTIONS)),
  keep_days: z.number(),
  /** When all needs are deleted; null: it depends on a date that is not set. */
  deleted_on: z.nullable(z.string()),
});
export type NeedsForm = z.output<typeof NeedsForm>;

const schemaOf = (name: NeedName) => {
  const { kind } = needField(name);
  if (kind === "yes-no") return z._default(choice(["", "yes", "no"]), "");
  return optionalText(kind === "long" ? NEED_LENGTH.long : NEED_LENGTH.line);
};
type NeedSchema = ReturnType<typeof schemaOf>;

/** A speaker's needs; what is blank may be omitted. */
export const NeedsBody = z.object(
  Object.fromEntries(NEED_NAMES.map((name) => [name, schemaOf(name)])) as Record<NeedName, NeedSchema>,
);

const NeedsShape = z.object(
  Object.fromEntries(NEED_NAMES.map((name) => [name, z.string()])) as Record<NeedName, z.ZodMiniString>,
);
export const NO_NEEDS = eachNeed(() => "");

export const OwnNeeds = z.object({
  /** What is asked for; empty: nothing. */
  sections: z.array(z.enum(NEED_SECTIONS)),
  needs: NeedsShape,
  /** null: not answered yet. */
  saved_on: z.nullable(z.string()),
  deleted_on: z.nullable(z.string()),
});
export type OwnNeeds = z.output<typeof OwnNeeds>;

/** An accepted speaker's needs, for organisers. */
export const NeedsRow = z.object({
  full_name: z.string(),
  email: z.string(),
  proposals: z.array(z.object({ pk: z.number(), title: z.string() })),
  saved_on: z.nullable(z.string()),
  /** null: not answered, or stored under a key that is gone. */
  needs: z.nullable(NeedsShape),
});
export type NeedsRow = z.output<typeof NeedsRow>;

const own = { tag: "needs", audience: "user", status: 200, path: "/api/needs/own/" } as const;
const organisers = { tag: "needs", audience: ["organiser"], status: 200 } as const;
const form = { ...organisers, path: "/api/needs/form/" } as const;

export const getOwnNeeds = endpoint({
  ...own,
  method: "GET",
  summary: "What the user, as an accepted speaker, is asked to need, with an ETag",
  answer: OwnNeeds,
});

export const putOwnNeeds = endpoint({
  ...own,
  method: "PUT",
  summary: "Save the user's needs, also when there are none; with If-Match, 412 if they have changed since",
  body: NeedsBody,
  answer: OwnNeeds,
});

export const listNeeds = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/needs/",
  summary: "Every accepted speaker with their needs, for organisers",
  answer: z.object({ form: NeedsForm, rows: z.array(NeedsRow) }),
});

export const exportNeeds = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/needs/csv/",
  summary: "The same as CSV; noted in the audit log",
  answer: z.any(),
});

export const getNeedsForm = endpoint({
  ...form,
  method: "GET",
  summary: "Which needs speakers are asked for, and how long they are stored, with an ETag",
  answer: NeedsForm,
});

export const putNeedsForm = endpoint({
  ...form,
  method: "PUT",
  summary: "Save that; with If-Match, 412 if it has changed since",
  body: NeedsFormBody,
  answer: NeedsForm,
});
