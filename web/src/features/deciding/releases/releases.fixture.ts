import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import type { Preview, Release } from "@lectern/domain/deciding/releases/contract";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

/** An acceptance and a rejection that are waiting to go out. */
export const aRelease = (changes: Partial<Release> = {}): Release => ({
  id: 7,
  state: "waiting",
  created_by: "Grace Hopper",
  created_on: "2025-03-01T11:55:00.000Z",
  own: true,
  not_confirmable: REFUSALS["needs-another-organiser"].detail,
  confirmed_by: null,
  due_on: "2025-03-01T12:10:00.000Z",
  taken_back_by: null,
  ended_on: null,
  counts: { ACC: 1, HLD: 0, REJ: 1 },
  unreached: [],
  dropped: [],
  ...changes,
});

/** The preview of such a release. */
export const aPreview = (changes: Partial<Preview> = {}): Preview => ({
  items: [
    { submission: 1, decision: "ACC" },
    { submission: 2, decision: "REJ" },
  ],
  counts: { ACC: 1, HLD: 0, REJ: 1 },
  recipients: { mails: 3, without_account: 1 },
  samples: [],
  oddities: [],
  left_out: [],
  templates: { ACC: { key: "ACC", version: 3 }, REJ: { key: "REJ", version: 0 } },
  needs_second: false,
  delay: 900,
  ...changes,
});

/** Opens the page of releases. */
export function openDecisions(
  rows: BoardRow[],
  releases: Release[],
  doubles: Parameters<typeof serve>[0] = {},
) {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, rows],
    "GET /api/releases/": [200, releases],
    "GET /api/mails/templates/": [200, []],
    ...doubles,
  });
  return { server, ...visit("/homepage/organiser/app/decisions") };
}
