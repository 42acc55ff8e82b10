import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";

export const OwnSlot = z.object({
  pk: z.number(),
  conference: z.optional(z.string()),
  room: z.string(),
  start: z.string(),
  minutes: z.number(),
  /** The conference's zone. */
  zone: z.string(),
  /** Until when it is to be announced; missing: it is announced. */
  secret_until: z.optional(z.string()),
  /** Its public page. */
  url: z.string(),
});
export type OwnSlot = z.output<typeof OwnSlot>;

export const listOwnSlots = endpoint({
  tag: "schedule",
  audience: "user",
  method: "GET",
  path: "/api/programme/own/",
  status: 200,
  summary: "The published room and time of each of the user's talks",
  answer: z.array(OwnSlot),
});
