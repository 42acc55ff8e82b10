import * as z from "zod/mini";
import { endpoint } from "../../../kernel/endpoint";

/** What is asked beside tasks. */
export const AskedAnswers = z.object({
  /** `answers:` and the kind. */
  id: z.string(),
  label: z.string(),
  required: z.boolean(),
  closed: z.boolean(),
  due: z.nullable(z.string()),
});

export const listOwnTasks = endpoint({
  tag: "tasks",
  audience: "user",
  status: 200,
  method: "GET",
  path: "/api/tasks/own/",
  summary:
    "How many tasks are open on each of the user's own accepted proposals, when the next is due, and which answers are asked and lacking beside them",
  answer: z.array(
    z.object({
      pk: z.number(),
      open: z.number(),
      next_due: z.nullable(z.string()),
      /** By the kinds: consents, needs, availability. */
      answers: z.array(AskedAnswers),
      lacks: z.array(z.string()),
    }),
  ),
});
