import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint";

/** Settings by their names; each value is checked by its own schema (domain/src/edition/settings.ts). */
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

/** How many proposals have each code. */
const Counts = z.record(z.string(), z.number());

export const getChoicesInUse = endpoint({
  ...organisers,
  method: "GET",
  path: "/api/settings/choices/",
  summary: "How many proposals have each topic, type, duration and conference; what none has is left out",
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
  summary: "What a change of settings would do, as sentences; nothing is saved",
  body: Changes,
  answer: z.object({ effects: z.array(z.string()) }),
});

export const saveSettings = endpoint({
  ...organisers,
  method: "PUT",
  path: "/api/settings/",
  summary: "Change settings and do at once what follows; with If-Match, 412 when they were changed meanwhile",
  body: z.object({
    changes: Values,
    /** Whether speakers who can use the time are told that the call closes later. */
    tell: z.optional(z.boolean()),
  }),
  answer: Values,
});
