import type { Preview, Release } from "@lectern/domain/deciding/releases/contract";
import { REFUSALS } from "@lectern/domain/kernel/refusal";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { boardRow } from "#features/deciding/board/board.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const PREVIEW = "POST /api/releases/preview/";
const CREATE = "POST /api/releases/";
const ROWS = [
  boardRow(1, { status: "Reviewed", decision: "ACC" }),
  boardRow(2, { status: "Reviewed", decision: "REJ" }),
];

const release = (changes: Partial<Release> = {}): Release => ({
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

const preview: Preview = {
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
};

const open = (releases: Release[], doubles: Parameters<typeof serve>[0] = {}) => {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, ROWS],
    "GET /api/releases/": [200, releases],
    "GET /api/mails/templates/": [200, []],
    ...doubles,
  });
  return { server, ...visit("/homepage/organiser/app/decisions") };
};

test("moves the focus to the releases once one is made or cancelled, as its button is gone", async () => {
  const { server, user } = open([], {
    "GET /api/board/": () => [200, server.named(CREATE).length > 0 ? [] : ROWS],
    "GET /api/releases/": () => {
      const cancelled = server.named("POST /api/releases/7/take-back/").length > 0;
      return [
        200,
        server.named(CREATE).length > 0 ? [release({ state: cancelled ? "taken-back" : "waiting" })] : [],
      ];
    },
    "POST /api/releases/7/take-back/": [200, release({ state: "taken-back" })],
    [PREVIEW]: [200, preview],
    [CREATE]: [201, { release: release(), left_out: [] }],
  });
  await user.click(await screen.findByRole("button", { name: "Preview mails" }));
  await user.click(await screen.findByRole("button", { name: "Release 2" }));
  const cancel = await screen.findByRole("button", { name: "Cancel release" });
  const headline = screen.getByRole("heading", { name: "Releases" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(headline));
  await user.click(cancel);
  await waitFor(() => expect(cancel.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(headline));
});
