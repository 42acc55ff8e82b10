import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { ScheduleRow } from "../contract";

/** A proposal that can have a place, with what the planning grid shows and compares. */
export const PlannedRow = z.extend(ScheduleRow, {
  /** Whether it is not accepted yet: organisers alone see its place, until it is accepted. */
  tentative: z.boolean(),
  /** The labels of its type and topic. */
  type: z.string(),
  topic: z.string(),
  /** When its speakers can present, of those who have said so. */
  availability: z.array(
    z.object({
      speaker: z.string(),
      days: z.array(
        z.object({ day: z.string(), times: z.array(z.object({ from: z.string(), to: z.string() })) }),
      ),
    }),
  ),
});
export type PlannedRow = z.output<typeof PlannedRow>;

export const listPlanned = endpoint({
  tag: "schedule",
  audience: ["organiser"],
  status: 200,
  method: "GET",
  path: "/api/programme/talks/",
  summary:
    "Accepted proposals, and tentatively placed ones that are not accepted yet; with `undecided`, also those without a place, except the reader's own",
  query: z.object({ undecided: z.optional(z.enum(["true"])) }),
  answer: z.array(PlannedRow),
});
