import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";

export const Health = z.object({
  status: z.enum(["ok", "degraded", "failing"]),
  parts: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string() })),
});

/** Answers 503 with the same body when a required service fails; failed jobs only degrade it. */
export const getHealth = endpoint({
  method: "GET",
  path: "/api/health/",
  summary: "Whether each service is ready",
  tag: "operations",
  audience: "anyone",
  status: 200,
  answer: Health,
});

/** Answers 200 as long as the process responds, for supervisors. */
export const getLiveness = endpoint({
  method: "GET",
  path: "/api/health/live/",
  summary: "Whether this server responds",
  tag: "operations",
  audience: "anyone",
  status: 200,
  answer: Health,
});
