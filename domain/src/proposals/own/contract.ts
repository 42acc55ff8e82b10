import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint";
import { SubmissionListItem } from "../contract";
import { Menu } from "../menu";

/** A reviewer's other lists have what they review; an organiser has the board. */
const own = { tag: "submissions", audience: "user", status: 200, method: "GET" } as const;

export const listOwnSubmissions = endpoint({
  ...own,
  path: "/api/submissions/own/",
  summary: "The reader's own submissions, also for reviewers and organisers",
  answer: z.array(SubmissionListItem),
});

export const getOwnMenu = endpoint({
  ...own,
  path: "/api/submissions/own/menu/",
  summary: "The reader's own submissions for the menu, also for reviewers and organisers",
  answer: Menu,
});
