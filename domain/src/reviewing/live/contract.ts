import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";

/** What can change of a proposal while its page is open; `programme`: its place, or with 0 as its number rooms, days or blocks. */
export const CHANGES = ["discussion", "review", "programme"] as const;

/** An event of the stream: only which proposal to read again. */
export const LiveChange = z.object({ submission: z.number(), what: z.enum(CHANGES) });
export type LiveChange = z.output<typeof LiveChange>;

export const openStream = endpoint({
  tag: "live",
  audience: ["reviewer", "organiser"],
  status: 200,
  method: "GET",
  path: "/api/live/",
  summary:
    "A stream of server-sent events (text/event-stream): `change` with a LiveChange that the reader may know of, and `again` when events may have been missed",
  answer: z.string(),
});
