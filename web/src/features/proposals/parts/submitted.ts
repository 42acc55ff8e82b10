import * as z from "zod/mini";
import { randomKey } from "#platform/random-key";

/** This load of the page. The browser keeps what a navigation carries; a reload makes it old. */
const LOAD = randomKey();

const Submitted = z.object({
  load: z.literal(LOAD),
  submitted: z.object({
    pk: z.number(),
    title: z.string(),
    withFile: z.boolean(),
    /** Until when a late code counts, in ISO 8601. */
    lateUntil: z.nullable(z.string()),
  }),
});
export type Submitted = z.output<typeof Submitted>["submitted"];

/** What the form hands to the main page when it leads there. */
export const submittedState = (submitted: Submitted) => ({ load: LOAD, submitted });

/** What was submitted just now; null after a reload. */
export const submittedIn = (state: unknown): Submitted | null =>
  Submitted.safeParse(state).data?.submitted ?? null;
