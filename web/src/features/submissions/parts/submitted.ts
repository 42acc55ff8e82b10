import * as z from "zod/mini";

const Submitted = z.object({
  submitted: z.object({
    pk: z.number(),
    title: z.string(),
    withFile: z.boolean(),
    /** Until when a late code counts, in ISO 8601. */
    lateUntil: z.nullable(z.string()),
  }),
});
export type Submitted = z.output<typeof Submitted>["submitted"];

/** What the form tells the main page when it leads there. */
export const submittedState = (submitted: Submitted) => ({ submitted });
export const submittedIn = (state: unknown): Submitted | null =>
  Submitted.safeParse(state).data?.submitted ?? null;
