import * as z from "zod/mini";
import { randomKey } from "#platform/random-key";

/** Identifies this load of the page, since a reload keeps the navigation's state. */
const LOAD = randomKey();

const Submitted = z.object({
  load: z.literal(LOAD),
  submitted: z.object({
    pk: z.number(),
    title: z.string(),
    withFile: z.boolean(),
    conference: z.string(),
    /** The end of a late code, in ISO 8601. */
    lateUntil: z.nullable(z.string()),
  }),
});
export type Submitted = z.output<typeof Submitted>["submitted"];

/** The navigation state that the form passes to the main page. */
export const submittedState = (submitted: Submitted) => ({ load: LOAD, submitted });

/** The new submission; null after a reload. */
export const submittedIn = (state: unknown): Submitted | null =>
  Submitted.safeParse(state).data?.submitted ?? null;
