import type { CallFigures } from "@lectern/domain/office/figures/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { anEdition, aUser, serve } from "#platform/answers.fixture";

eachInASession();

const figures = (changes: Partial<CallFigures> = {}): CallFigures => ({
  at: "2025-06-10T12:00:00.000Z",
  zone: "Europe/Berlin",
  opensAt: "2025-01-10T00:00:00.000Z",
  closesAt: "2025-06-02T21:59:59.000Z",
  deadlines: [],
  arrivals: [
    { day: "2025-05-01", came: 4, withdrawn: 1, unfinished: 0 },
    { day: "2025-06-02", came: 8, withdrawn: 0, unfinished: 2 },
  ],
  topics: [
    { code: "RT", accepted: 2, waitlisted: 1, rejected: 3, open: 3 },
    { code: "OLD", accepted: 0, waitlisted: 0, rejected: 0, open: 3 },
  ],
  types: [{ code: "T", count: 12 }],
  countries: [
    { code: "", count: 2 },
    { code: "SG", count: 10 },
  ],
  speakers: { returning: 2, known: 1, newcomers: 7 },
  review: {
    wanted: 2,
    coverage: [
      { value: 0, count: 2 },
      { value: 2, count: 10 },
    ],
    days: [{ day: "2025-06-04", given: 20, wanted: 20 }],
    scores: {
      overall: [{ value: 7, count: 20 }],
      criteria: [
        { code: "speaker", label: "Speaker Score", min: 0, max: 10, tally: [{ value: 6, count: 20 }] },
        { code: "topic", label: "Topic Score", min: 0, max: 10, tally: [{ value: 8, count: 20 }] },
      ],
    },
    gaps: [{ value: 2.5, count: 10 }],
  },
  ...changes,
});
const NOTHING: Partial<CallFigures> = {
  arrivals: [],
  topics: [],
  types: [],
  countries: [],
  speakers: { returning: 0, known: 0, newcomers: 0 },
  review: { wanted: 2, coverage: [], days: [], scores: { overall: [], criteria: [] }, gaps: [] },
};

const open = (answers: Record<string, CallFigures>, address = "") => {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/edition/": [
      200,
      anEdition({
        topicTypes: [{ code: "RT", label: "=Red Team" }],
        submissionTypes: [{ code: "T", label: "Talk" }],
      }),
    ],
    ...Object.fromEntries(
      Object.entries(answers).map(([query, answer]) => [`GET /api/figures/${query}`, [200, answer] as const]),
    ),
  } as Parameters<typeof serve>[0]);
  return { server, ...visit(`/homepage/organiser/app/figures${address}`) };
};

/** The finding above each chart, once loaded. */
const findings = async () => {
  await screen.findByRole("table", { name: "Proposals over time" });
  return within(screen.getByRole("main"))
    .getAllByRole("heading", { level: 2 })
    .map(({ textContent }) => textContent);
};

test("shows each figure's finding in a sentence, and its numbers in a table", async () => {
  open({ "": figures() });
  expect(await findings()).toEqual([
    "Two thirds of 12 proposals were submitted in the last three days",
    "=Red Team: three quarters of 12 proposals",
    "All 12 proposals: Talk",
    "Singapore: 10 of 12 proposals",
    "8 of 10 speakers are submitting for the first time",
    "20 of 24 reviews are in, 4 to go",
    "2 of 12 proposals have no review yet",
    "Reviewers are within two points on 0 of 10 proposals",
    "Half of 20 reviews or more give 7",
    "Half of 20 reviews or more give 6",
    "Half of 20 reviews or more give 8",
    "6 of 12 decided, 2 of them accepted",
  ]);
  const rows = (name: string) =>
    within(screen.getByRole("table", { name }))
      .getAllByRole("row")
      .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows("Proposals over time")).toEqual([
    ["day", "submitted", "in total", "unfinished", "withdrawn"],
    ["1 May 2025", "4", "4", "0", "1"],
    ["2 Jun 2025", "8", "12", "2", "0"],
  ]);
  expect(rows("Countries of residence").slice(1)).toEqual([
    ["Singapore", "10", "83 %"],
    ["not stated", "2", "17 %"],
  ]);
  expect(rows("Decisions by topic").slice(1)).toEqual([
    ["=Red Team", "2", "1", "3", "3", "9"],
    ["OLD", "0", "0", "0", "3", "3"],
  ]);
});

test("draws no chart without data", async () => {
  open({ "": figures(NOTHING) });
  const said = await findings();
  expect(said[0]).toBe("No proposals were submitted");
  expect(said.at(-1)).toBe("Nothing to decide yet");
  expect(screen.getByRole("main").querySelectorAll("section svg")).toHaveLength(0);
});

test("requests figures by the address, and copies numbers without formulas", async () => {
  const { server, user } = open({ "?topic=RT&type=T": figures() }, "?topic=RT&type=T");
  expect(await screen.findByText(/^Only =Red Team, Talk, as of/)).toBeTruthy();
  expect(server.named("GET /api/figures/?topic=RT&type=T")).toHaveLength(1);
  const topics = screen.getByRole("region", { name: /^Topics =Red Team/ });
  await user.click(within(topics).getByRole("button", { name: /^Copy/ }));
  expect(await navigator.clipboard.readText()).toBe(
    "topic\tproposals\tshare\n'=Red Team\t9\t75 %\nOLD\t3\t25 %",
  );
});

test("requests the figures of one conference, and keeps it in the address", async () => {
  const { server, user } = open({ "": figures(), "?conference=SINCON": figures() });
  await screen.findByText(/^All proposals, as of/);
  await user.selectOptions(screen.getByRole("combobox", { name: "Conference" }), "SINCON");
  expect(await screen.findByText(/^Only SINCON, as of/)).toBeTruthy();
  expect(server.named("GET /api/figures/?conference=SINCON")).toHaveLength(1);
});
