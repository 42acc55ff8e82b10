import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { aSession, aSubmission } from "#features/proposals/submissions.fixture";
import { aUser } from "#platform/answers.fixture";
import { boardRow } from "./board.fixture";

export const ORGANISERS_PROPOSAL = "/homepage/organiser/app/1";

type Reply = [status: number, body: unknown, headers?: Record<string, string>];

/** The parts of an organiser's page of a proposal that are there whatever is tested. */
export const anOrganisersPage = (changes: Partial<BoardRow> = {}) => ({
  ...aSession(aUser({ group: "organiser", email: "olga@example.org" })),
  "GET /api/board/1/": [200, boardRow(1, { status: "Reviewed", ...changes })] as Reply,
  "GET /api/board/reviews/1/": [200, []] as Reply,
  "GET /api/board/scores/1/": [200, { pk: 1, scores: null, criteria: [] }] as Reply,
  "GET /api/board/1/notes/": [200, []] as Reply,
  "GET /api/tags/": [200, []] as Reply,
  "GET /api/decisions/1/feedback/": [200, []] as Reply,
  "GET /api/submissions/1/": [200, aSubmission({ status: "Reviewed" }), { etag: '"1"' }] as Reply,
});
