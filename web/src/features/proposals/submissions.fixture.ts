import type { Submission, SubmissionListItem } from "@lectern/domain/proposals/contract";
import { blankTexts } from "@lectern/domain/proposals/fields";
import type { Menu } from "@lectern/domain/proposals/menu";
import { FIRST_FORM } from "@lectern/domain/reviewing/criteria/words";
import { awaitsReview } from "@lectern/domain/reviewing/rules";
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

/** As a reviewer reads a submission that they have not reviewed. */
export const NO_REVIEW = {
  id: null,
  expertise_score: null,
  submission_score: null,
  comments: null,
  status: null,
};

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

/** The list of a user, and their menu. */
export const listed = (list: SubmissionListItem[]) => ({
  "GET /api/submissions/": [200, list] as [number, unknown],
  "GET /api/submissions/menu/": [200, aMenu(list)] as [number, unknown],
});

const aMenu = (list: SubmissionListItem[]): Menu => {
  const shown = list.filter((item) => item.overall_status !== "REJ");
  const reviewed = shown.filter((item) => item.has_been_reviewed).length;
  const counts = { open: shown.length - reviewed, reviewed, left: shown.filter(awaitsReview).length };
  return { items: list, counts };
};

/** The data of every page of the logged-in area. */
export const aSession = (
  user: ReturnType<typeof aUser> = aUser(),
  list: SubmissionListItem[] = [],
  edition = anOpenEdition(),
) => ({
  "GET /api/edition/": [200, edition] as [number, unknown],
  "POST /api/token/refresh/": [200, { access: "token" }] as [number, unknown],
  "GET /api/user/": [200, user] as [number, unknown],
  ...listed(list),
  "GET /api/form-questions/": [200, { questions: [] }] as [number, unknown],
  "GET /api/form-questions/own/": [200, { questions: [], answers: {}, saved_on: null }] as [number, unknown],
  "GET /api/submissions/1/answers/": [200, { pk: 1, answers: [], speakers: [] }] as [number, unknown],
  "GET /api/submissions/1/feedback/": [200, []] as [number, unknown],
  "GET /api/programme/own/": [200, []] as [number, unknown],
  "GET /api/tasks/own/": [200, []] as [number, unknown],
  "GET /api/files/processing/": [200, { warnings: [] }] as [number, unknown],
  "GET /api/discussion/": [200, []] as [number, unknown],
  "GET /api/reviews/queue/": [200, { order: [], recused: 0 }] as [number, unknown],
  "GET /api/reviews/form/": [200, FIRST_FORM, { etag: '"0"' }] as [number, unknown, Record<string, string>],
});
