import * as z from "zod/mini";
import { CHOICE_LIMITS } from "../../../call/choices";
import { endpoint } from "../../../kernel/endpoint";
import { line, REQUIRED } from "../../../kernel/fields";

/** The maximum length of a conference's code, also of the second one. */
const CODE_LENGTH = 80;

const Conferences = z.object({
  conferences: z.array(line(CODE_LENGTH), REQUIRED).check(z.maxLength(CHOICE_LIMITS.choices)),
});

export const setConferences = endpoint({
  tag: "panel",
  audience: ["organiser"],
  status: 200,
  method: "PUT",
  path: "/api/panel/reviewers/{id}/conferences/",
  summary: "Set on which conferences' panel a reviewer is; none: on all. They see no other proposals",
  params: z.object({ id: z.guid("Not found.") }),
  body: Conferences,
  answer: Conferences,
});
