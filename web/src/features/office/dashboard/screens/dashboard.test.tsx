import { SET_UP_STEPS } from "@lectern/domain/kernel/set-up-steps";
import type { Dashboard } from "@lectern/domain/office/dashboard/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { anEdition, aUser, serve } from "#platform/answers.fixture";
import { RUNNING } from "../dashboard.fixture";

eachInASession();

function open(dashboard: Partial<Dashboard> = {}, edition = {}) {
  serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/edition/": [200, anEdition(edition)],
    "GET /api/dashboard/": [200, { ...RUNNING, ...dashboard }],
    "GET /api/board/": [200, []],
  });
  return visit("/homepage/organiser/app");
}

const section = async (name: RegExp | string) => within(await screen.findByRole("region", { name }));
const links = (within: Awaited<ReturnType<typeof section>>) =>
  within.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

test("links each thing to do to the screen that shows it", async () => {
  open({
    pending: {
      toDecide: 3,
      toRelease: 1,
      toConfirm: 2,
      unanswered: 4,
      unscheduled: 5,
      undelivered: 6,
      failedFiles: 1,
      shortOfReviewers: 7,
      lateReviewers: 1,
      lateSpeakers: 0,
      questionsToRelease: 0,
      answersToCheck: 0,
    },
  });
  const area = "/homepage/organiser/app";
  expect(links(await section("What needs doing"))).toEqual([
    ["7 proposals have too few reviewers", `${area}/panel#not-enough-reviewers`],
    ["1 reviewer is late", `${area}/panel#reviewers`],
    ["3 reviewed proposals have no decision", `${area}/proposals?status=Reviewed&decision=none`],
    ["1 decision is ready to release", `${area}/decisions`],
    ["2 releases need a second organiser", `${area}/decisions`],
    ["4 accepted speakers have not answered", `${area}/confirmations?answer=asked`],
    ["5 accepted talks have no slot", `${area}/schedule`],
    ["6 mails were not delivered", `${area}/mails?state=undelivered`],
    [
      "1 file could not be processed",
      `${area}/proposals?status=Submitted%2CCooldown%2CReady+for+Review%2CReviewed&file=FAL`,
    ],
  ]);
});

test("shows the state of the call, and that nothing needs doing", async () => {
  open({ unfinished: 2 }, { closesAt: "2025-03-04T15:30:00Z" });
  expect((await section("What needs doing")).getByText(/^All done\./)).toBeTruthy();
  const state = await section("Lectern 2025");
  expect(state.getByRole("link", { name: /^Open, closes in 3 days 3 hours/ })).toBeTruthy();
  expect(state.getByRole("link", { name: "40 proposals" })).toBeTruthy();
  expect(state.getByRole("link", { name: "2 unfinished uploads" })).toBeTruthy();
  expect(state.getByRole("link", { name: "20 of 80 reviews" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Set up the call" })).toBeNull();
});

test("shows the set-up first while there are no proposals, and last later", async () => {
  const names = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  open({ proposals: 0, stepsLeft: [...SET_UP_STEPS], reviews: { wanted: 0, done: 0 } });
  expect(links(await section("Set up the call"))).toHaveLength(SET_UP_STEPS.length);
  expect(within(screen.getByRole("main")).queryByText(/^All done\./)).toBeNull();
  expect(names().filter((name) => /Set up|What needs|2025/.test(name ?? ""))).toEqual([
    "Set up the call",
    "Lectern 2025",
  ]);
});

test("shows the steps that are left of a running call after what needs doing", async () => {
  open({ stepsLeft: ["team"] });
  expect(links(await section("Set up the call"))).toEqual([
    [expect.stringMatching(/^Invite your team/), "/homepage/organiser/app/set-up/team"],
  ]);
  const titles = within(screen.getByRole("main"))
    .getAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);
  expect(titles).toEqual(["What needs doing", "Lectern 2025", "Set up the call"]);
});

test("leads addresses of the board from before it had its own page to it", async () => {
  const { path, router } = open();
  await screen.findByRole("heading", { name: "Dashboard" });
  await router.navigate("/homepage/organiser/app?q=kettles");
  await screen.findByRole("heading", { name: "Proposals", level: 1 });
  expect([path(), router.state.location.search]).toEqual(["/homepage/organiser/app/proposals", "?q=kettles"]);
});
