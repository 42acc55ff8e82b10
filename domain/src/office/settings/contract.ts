import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { Pk } from "../../kernel/fields";
import { GUARDED_SETTINGS } from "./two-person";

/** Settings by their names; each value is checked by its own schema (domain/src/call/settings.ts). */
const Values = z.record(z.string(), z.unknown());

export const Changes = z.object({ changes: Values });

const organisers = { tag: "settings", audience: ["organiser"], status: 200 } as const;

export const getSettings = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/settings/",
  summary: "The edition's settings, with an ETag",
  answer: Values,
});

/** The number of proposals for each code. */
const Counts = z.record(z.string(), z.number());

export const getChoicesInUse = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/settings/choices/",
  summary: "How many proposals have each topic, type, duration and conference, without unused ones",
  answer: z.object({
    topicTypes: Counts,
    submissionTypes: Counts,
    workshopDurations: Counts,
    conferences: Counts,
  }),
});

export const previewSettings = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/settings/preview/",
  summary: "Preview the effects of a change of settings as sentences; nothing is saved",
  body: Changes,
  answer: z.object({ effects: z.array(z.string()) }),
});

export const saveSettings = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/settings/",
  summary:
    "Change settings and apply the effects at once; what weakens the two-person rule waits. With If-Match, 412 if they have changed since",
  body: z.object({
    changes: Values,
    /** Whether to notify speakers that the call closes later. */
    tell: z.optional(z.boolean()),
  }),
  answer: Values,
});

/** A weakening of the two-person rule that waits for a second organiser. */
export const SettingRequest = z.object({
  id: z.number(),
  setting: z.enum(GUARDED_SETTINGS),
  value: z.boolean(),
  requested_by: z.string(),
  requested_on: z.string(),
  expires_on: z.string(),
  /** Why the reader cannot confirm it; null when they can. */
  not_confirmable: z.nullable(z.string()),
});
export type SettingRequest = z.output<typeof SettingRequest>;

export const listSettingRequests = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/settings/requests/",
  summary: "The settings that wait for a second organiser's confirmation, oldest first",
  answer: z.array(SettingRequest),
});

export const confirmSettingRequest = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/settings/requests/{id}/confirm/",
  summary: "Confirm a setting that another organiser requested; it applies at once",
  params: z.object({ id: Pk }),
  answer: Values,
});

export const withdrawSettingRequest = endpoint({
  ...organisers,
  method: "POST",
  path: "/api/settings/requests/{id}/withdraw/",
  summary: "Withdraw a setting that waits for a second organiser",
  params: z.object({ id: Pk }),
  answer: z.array(SettingRequest),
});
