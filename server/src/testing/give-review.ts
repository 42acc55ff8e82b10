import { request } from "./client";
import { type Person, reviewBody } from "./make";
import type { TestServer } from "./server";

/** A reviewer's review of a proposal that is ready for one, sent as the form does. */
export const giveReview = (server: TestServer, reviewer: Person, submission: number, changes = {}) =>
  request(server, reviewer, "POST", "/api/review/", reviewBody(submission, changes));
