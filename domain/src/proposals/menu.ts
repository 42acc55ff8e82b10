import * as z from "zod/mini";
import { DECISIONS } from "../call/decisions";
import { ANSWERS } from "./answers";
import { STATUSES } from "./words";

/** The request to confirm an accepted proposal, with the answer; for its speaker only. */
const confirmation = () => z.optional(z.object({ answer: z.nullable(z.enum(ANSWERS)), until: z.string() }));

/** A line of the menu. */
export const MenuItem = z.object({
  pk: z.number(),
  title: z.string(),
  status: z.enum(STATUSES),
  overall_status: z.nullable(z.enum(DECISIONS)),
  has_been_reviewed: z.boolean(),
  submitted_on: z.string(),
  /** Present where the reader is a further speaker, and another person leads the proposal. */
  co_speaker: z.optional(z.literal(true)),
  /** An organiser entered it for its speaker: it does not count against their limit. For its speaker only. */
  invited: z.optional(z.boolean()),
  /** Of several conferences' requests, the first one without an answer. */
  confirmation: confirmation(),
  /** What each conference has decided, where each decides for itself. */
  conferences: z.optional(
    z.array(
      z.object({
        conference: z.string(),
        overall_status: z.nullable(z.enum(DECISIONS)),
        confirmation: confirmation(),
      }),
    ),
  ),
});
export type MenuItem = z.output<typeof MenuItem>;

export const Menu = z.object({
  /**
   * How many there are in all, without declined ones; `left` are the open ones without a released decision. For reviewers
   * only, whose `items` are the first of each part.
   */
  counts: z.optional(z.object({ open: z.number(), reviewed: z.number(), left: z.number() })),
  items: z.array(MenuItem),
});
export type Menu = z.output<typeof Menu>;
