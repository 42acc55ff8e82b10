import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { choice, integer, optionalText, REQUIRED } from "../../kernel/fields";
import {
  CONSENT_ANSWERS,
  CONSENT_SCOPES,
  MOST_CONSENTS,
  MOST_WORDINGS,
  NAME_LENGTH,
  WORDING_LENGTH,
} from "./words";

/** A consent as it is stored. */
export const StoredConsent = z.strictObject({
  id: z.string(),
  scope: z.enum(CONSENT_SCOPES),
  asked: z.boolean(),
  wordings: z
    .array(z.strictObject({ name: z.string(), text: z.string() }))
    .check(z.minLength(1), z.maxLength(MOST_WORDINGS)),
});

const ConsentId = z.string().check(z.regex(/^[\w-]{1,64}$/, "Not a consent's id."));

/** A consent with its current wording, for organisers. */
export const ConsentShape = z.object({
  id: z.string(),
  scope: z.enum(CONSENT_SCOPES),
  asked: z.boolean(),
  name: z.string(),
  text: z.string(),
  /** The number of the wording; 0: it was never saved. */
  version: z.number(),
});
export type ConsentShape = z.output<typeof ConsentShape>;

const ConsentForm = z.object({ consents: z.array(ConsentShape) });

export const ConsentFormBody = z.object({
  consents: z
    .array(
      z.object({
        id: ConsentId,
        scope: z._default(choice(CONSENT_SCOPES), "proposal"),
        asked: z._default(z.boolean(), true),
        /** Blank or too long ones are refused by `consentFaults`, which names the consent. */
        name: optionalText(NAME_LENGTH * 10),
        text: optionalText(WORDING_LENGTH * 10),
      }),
    )
    .check(z.maxLength(MOST_CONSENTS, `Ask for at most ${MOST_CONSENTS} consents.`)),
});
export type ConsentFormBody = z.output<typeof ConsentFormBody>;

const Given = z.object({ answer: z.enum(CONSENT_ANSWERS), answered_on: z.string() });

/** What a speaker is asked to agree to, with their answer. */
export const OwnConsent = z.object({
  consent: z.string(),
  /** The accepted proposal that it is about; null: all of the speaker's. */
  pk: z.nullable(z.number()),
  title: z.nullable(z.string()),
  name: z.string(),
  text: z.string(),
  version: z.number(),
  given: z.nullable(Given),
  /** The answer to an earlier wording, which does not count. */
  former: z.nullable(z.extend(Given, { name: z.string(), text: z.string() })),
});
export type OwnConsent = z.output<typeof OwnConsent>;

const OwnConsents = z.object({ consents: z.array(OwnConsent) });
export type OwnConsents = z.output<typeof OwnConsents>;

export const OwnConsentsBody = z.object({
  /** Others stay as they are. */
  answers: z
    .array(
      z.object({
        consent: ConsentId,
        pk: z._default(z.nullable(integer(1, 2_147_483_647, REQUIRED)), null),
        /** The version of the wording that was read. */
        version: integer(1, MOST_WORDINGS, REQUIRED),
        answer: choice(CONSENT_ANSWERS),
      }),
    )
    .check(z.maxLength(1_000)),
});
export type OwnConsentsBody = z.output<typeof OwnConsentsBody>;

/** An accepted speaker with their answers, for organisers. */
export const ConsentRow = z.object({
  pk: z.number(),
  title: z.string(),
  full_name: z.string(),
  email: z.string(),
  answers: z.array(
    z.object({
      consent: z.string(),
      /** null: not answered, or only to an earlier wording. */
      answer: z.nullable(z.enum(CONSENT_ANSWERS)),
      answered_on: z.nullable(z.string()),
      former: z.nullable(z.enum(CONSENT_ANSWERS)),
    }),
  ),
});
export type ConsentRow = z.output<typeof ConsentRow>;

const own = { tag: "consents", audience: "user", status: 200, path: "/api/consents/own/" } as const;
const organisers = { tag: "consents", audience: ["organiser"], status: 200 } as const;
const form = { ...organisers, path: "/api/consents/form/" } as const;

export const getOwnConsents = endpoint({
  ...own,
  method: "GET",
  summary: "What the user, as the speaker of accepted proposals, is asked to agree to, with an ETag",
  answer: OwnConsents,
});

export const putOwnConsents = endpoint({
  ...own,
  method: "PUT",
  summary: "Save the user's answers, some or all; with If-Match, 412 when an answer or a wording has changed",
  body: OwnConsentsBody,
  answer: OwnConsents,
});

export const listConsents = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/consents/",
  summary: "Every accepted speaker with their consents, for organisers",
  answer: z.object({ consents: z.array(ConsentShape), rows: z.array(ConsentRow) }),
});

export const exportConsents = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/consents/csv/",
  summary: "The same as CSV, with the wording of each answer; noted in the audit log",
  answer: z.any(),
});

export const getConsentForm = endpoint({
  ...form,
  method: "GET",
  summary: "The consents that speakers are asked for, with an ETag",
  answer: ConsentForm,
});

export const putConsentForm = endpoint({
  ...form,
  method: "PUT",
  summary: "Save them; a changed wording is asked again; with If-Match, 412 if they have changed since",
  body: ConsentFormBody,
  answer: ConsentForm,
});
