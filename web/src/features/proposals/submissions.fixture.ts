import type { Submission, SubmissionListItem } from "@lectern/domain/proposals/contract";
import { blankTexts } from "@lectern/domain/proposals/fields";
import { anEdition, aUser } from "#platform/answers.fixture";

export const anOpenEdition = (changes: Record<string, unknown> = {}) =>
  anEdition({
    conferences: [
      { code: "MAIN", label: "Lectern" },
      { code: "BOTH", label: "Lectern and SINCON" },
    ],
    ...changes,
  });

export const aListItem = (changes: Partial<SubmissionListItem> = {}): SubmissionListItem => ({
  pk: 1,
  title: "Breaking the enclave",
  status: "Submitted",
  overall_status: null,
  has_been_reviewed: false,
  extension: null,
  submitted_on: "2025-02-20T10:00:00.000Z",
  index: 1,
  full_name: "Ada Lovelace",
  topic_type: "RT",
  submission_type: "T",
  ...changes,
});

export const aSubmission = (changes: Partial<Submission> = {}): Submission => ({
  pk: 1,
  ...blankTexts(),
  title: "Breaking the enclave",
  status: "Submitted",
  overall_status: null,
  has_been_reviewed: false,
  extension: null,
  submitted_on: "2025-02-20T10:00:00.000Z",
  authors: "Ada Lovelace,Grace Hopper",
  abstract: "About it.",
  conference: "MAIN",
  topic_type: "RT",
  submission_type: "T",
  workshop_duration: "NA",
  full_name: "Ada Lovelace",
  residence: "GB",
  scan_result: null,
  file: null,
  ...changes,
});

/** The data of every page of the logged-in area. */
export const aSession = (
  user: ReturnType<typeof aUser> = aUser(),
  list: SubmissionListItem[] = [],
  edition = anOpenEdition(),
) => ({
  "GET /api/edition/": [200, edition] as [number, unknown],
  "POST /api/token/refresh/": [200, { access: "token" }] as [number, unknown],
  "GET /api/user/": [200, user] as [number, unknown],
  "GET /api/submissions/": [200, list] as [number, unknown],
  "GET /api/reviews/queue/": [200, { order: [], recused: 0 }] as [number, unknown],
});
