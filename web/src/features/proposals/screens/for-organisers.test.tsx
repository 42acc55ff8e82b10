import type { OwnConsent } from "@lectern/domain/proposals/consents/contract";
import { NO_NEEDS, type OwnNeeds } from "@lectern/domain/proposals/needs/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";
import { ownTasksQuery } from "../speaker-forms/own-tasks";

eachInASession();

const OWN = "/api/consents/own/";

const consent = (changes: Partial<OwnConsent> = {}): OwnConsent => ({
  consent: "record",
  pk: 1,
  title: "Kettles",
  name: "Recording",
  text: "We may record it.",
  version: 1,
  given: null,
  former: null,
  ...changes,
});

const needs = (changes: Partial<OwnNeeds> = {}): OwnNeeds => ({
  sections: [],
  needs: NO_NEEDS,
  saved_on: null,
  deleted_on: null,
  ...changes,
});

async function open(consents: OwnConsent[], doubles: Parameters<typeof serve>[0] = {}) {
  const server = serve({
    ...aSession(),
    "GET /api/availability/own/": [
      200,
      { asked: [], zone: "UTC", days: [], saved_on: null },
      { etag: '"1-0"' },
    ],
    "GET /api/needs/own/": [200, needs(), { etag: '"1-0"' }],
    [`GET ${OWN}`]: [200, { consents }, { etag: '"1-1-0"' }],
    ...doubles,
  });
  const page = visit("/homepage/speaker/app/for-organisers");
  await screen.findByRole("heading", { level: 1, name: /For the organisers/ });
  return { ...page, server };
}

const group = async (name: string) => within(await screen.findByRole("group", { name }));

test("presets no answer, and sends those that were selected with the version that was read", async () => {
  const profile = consent({ consent: "publish-profile", pk: null, title: null, name: "Profile" });
  const given = { answer: "no", answered_on: "2025-03-01T12:00:00.000Z" } as const;
  const { server, user } = await open([consent(), profile], {
    [`PUT ${OWN}`]: [200, { consents: [consent({ given }), profile] }, { etag: '"1-1-1"' }],
  });
  const recording = await group("Recording: Kettles");
  for (const radio of screen.getAllByRole("radio")) expect(radio).toHaveProperty("checked", false);
  await user.click(recording.getByRole("radio", { name: "No" }));
  await user.click(screen.getByRole("button", { name: "Save answers" }));
  expect(await screen.findByText("Not answered: 1 of 2.")).toBeTruthy();
  const [sent] = server.named(`PUT ${OWN}`);
  expect(sent?.body).toEqual({ answers: [{ consent: "record", pk: 1, version: 1, answer: "no" }] });
  expect(sent?.headers.get("if-match")).toBe('"1-1-0"');
});

test("says when each kind of answers is due, which are overdue, and nothing of those without a date", async () => {
  const asked = { required: true, closed: false };
  const answers = [
    { ...asked, id: "answers:consents", label: "Consents", due: "2100-05-01T12:00:00.000Z" },
    { ...asked, id: "answers:needs", label: "Needs", due: null },
    { ...asked, id: "answers:availability", label: "Availability", due: "2024-05-01T12:00:00.000Z" },
  ];
  const own = (lacks: string[]) => ({ pk: 1, open: 0, next_due: null, answers, lacks });
  const dates = async () =>
    within(await screen.findByRole("list", { name: "Due dates" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  const lacking = own(["answers:consents", "answers:availability"]);
  await open([consent()], { "GET /api/tasks/own/": [200, [lacking]] });
  expect(await dates()).toEqual([
    expect.stringMatching(/^Consents: due .*1 May 2100/),
    expect.stringMatching(/^Availability: overdue since .*1 May 2024/),
  ]);
  await act(async () => queryClient.setQueryData(ownTasksQuery.queryKey, [own([])]));
  expect((await dates())[1]).toMatch(/^Availability: due /);
});

test("shows an answer to an earlier wording without selecting it", async () => {
  const answered_on = "2025-03-01T12:00:00.000Z";
  await open([
    consent({
      version: 2,
      text: "New",
      former: { answer: "yes", answered_on, name: "Recording", text: "Old" },
    }),
  ]);
  const recording = await group("Recording: Kettles");
  expect(recording.getByText(/The wording has changed.*you answered “Yes” to: “Old”/)).toBeTruthy();
  expect(recording.getByRole("radio", { name: "Yes" })).toHaveProperty("checked", false);
});

test("shows a wording that changed meanwhile, and does not select an answer for it", async () => {
  let current = [consent(), consent({ pk: 2, title: "Toasters" })];
  const { user } = await open([], {
    [`GET ${OWN}`]: () => [200, { consents: current }, { etag: '"1-1-0"' }],
    [`PUT ${OWN}`]: [412, { detail: "Changed." }],
  });
  await user.click((await group("Recording: Kettles")).getByRole("radio", { name: "Yes" }));
  await user.click((await group("Recording: Toasters")).getByRole("radio", { name: "Yes" }));
  current = [consent({ version: 2, text: "New" }), consent({ pk: 2, title: "Toasters" })];
  await user.click(screen.getByRole("button", { name: "Save answers" }));
  expect(await screen.findByText(/has changed in the meantime/)).toBeTruthy();
  const yes = async (name: string) => (await group(name)).getByRole("radio", { name: "Yes" });
  expect(await yes("Recording: Kettles")).toHaveProperty("checked", false);
  expect(await yes("Recording: Toasters")).toHaveProperty("checked", true);
});

test("asks for nothing when answers that were saved are sent again, since their answer was lost", async () => {
  let now = { consents: [consent()], etag: '"1-1-0"' };
  const { user } = await open([], {
    [`GET ${OWN}`]: () => [200, { consents: now.consents }, { etag: now.etag }],
    [`PUT ${OWN}`]: ({ headers }) => {
      if (headers.get("if-match") !== '"1-1-0"' || now.etag !== '"1-1-0"')
        return [412, { detail: "Changed." }];
      now = {
        consents: [consent({ given: { answer: "yes", answered_on: "2025-03-01T12:00:00.000Z" } })],
        etag: '"1-1-1"',
      };
      throw new TypeError("Failed to fetch");
    },
  });
  await user.click((await group("Recording: Kettles")).getByRole("radio", { name: "Yes" }));
  await user.click(screen.getByRole("button", { name: "Save answers" }));
  expect(await screen.findByText(/cannot be reached/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save answers" }));
  expect(await screen.findByText("This was already saved.")).toBeTruthy();
  expect(screen.queryByText(/has changed in the meantime/)).toBeNull();
});

test("says that there is nothing to answer", async () => {
  await open([]);
  expect(await screen.findByText(/Nothing to answer/)).toBeTruthy();
});

const NEEDS = "/api/needs/own/";
const asked = needs({ sections: ["diet", "visa"], deleted_on: "2025-10-25T00:00:00.000Z" });

test("shows when needs are deleted, asks about a passport only for a letter, and saves that there are none", async () => {
  const { server, user } = await open([], {
    [`GET ${NEEDS}`]: [200, asked, { etag: '"1-0"' }],
    [`PUT ${NEEDS}`]: [200, { ...asked, saved_on: "2025-03-01T12:00:00.000Z" }, { etag: '"1-1"' }],
  });
  expect(await screen.findByText(/deleted on 25 Oct/)).toBeTruthy();
  const visa = await group("Invitation letter for a visa");
  expect(visa.queryByLabelText("Name as in the passport")).toBeNull();
  await user.click(visa.getByRole("radio", { name: "Yes" }));
  expect(visa.getByLabelText("Name as in the passport")).toBeTruthy();
  await user.click(visa.getByRole("radio", { name: "No" }));
  await user.click(screen.getByRole("button", { name: "Save needs" }));
  expect(await screen.findByText(/^Saved on 1 March 2025/)).toBeTruthy();
  const [sent] = server.named(`PUT ${NEEDS}`);
  expect([sent?.body, sent?.headers.get("if-match")]).toEqual([{ ...NO_NEEDS, letter: "no" }, '"1-0"']);
});

test("shows wrong needs at their field, and both versions when they were saved elsewhere", async () => {
  let saved = { answer: needs({ sections: ["diet", "travel"] }), etag: '"1-0"' };
  const { user } = await open([], {
    [`GET ${NEEDS}`]: () => [200, saved.answer, { etag: saved.etag }],
    [`PUT ${NEEDS}`]: ({ headers }) =>
      headers.get("if-match") === saved.etag
        ? [400, { departure: ["Departure is before arrival."] }]
        : [412, { detail: "Changed." }],
  });
  const diet = await screen.findByLabelText("Diet and allergies");
  await user.type(diet, "No nuts");
  await user.click(screen.getByRole("button", { name: "Save needs" }));
  expect(await screen.findAllByText("Departure is before arrival.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Day of departure")));
  saved = {
    answer: needs({ sections: ["diet", "travel"], needs: { ...NO_NEEDS, diet: "Vegan" } }),
    etag: '"1-1"',
  };
  await user.click(screen.getByRole("button", { name: "Save needs" }));
  expect(await screen.findByText("Vegan")).toBeTruthy();
  expect(document.activeElement).not.toBe(document.body);
  await user.click(screen.getByRole("button", { name: "Edit mine further" }));
  expect(screen.getByLabelText("Diet and allergies")).toHaveProperty("value", "No nuts");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Diet and allergies")));
});

test.each([
  ["consents", "Consents"],
  ["needs", "Needs"],
])("says that %s are no longer overdue once they are answered", async (kind, label) => {
  let lacks = [`answers:${kind}`];
  const due = {
    id: `answers:${kind}`,
    label,
    due: "2024-05-01T12:00:00.000Z",
    required: true,
    closed: false,
  };
  const given = { answer: "no", answered_on: "2025-03-01T12:00:00.000Z" } as const;
  const saved = (answer: object, etag: string) => () => {
    lacks = [];
    return [200, answer, { etag }] as [number, object, { etag: string }];
  };
  const { user } = await open([consent()], {
    "GET /api/tasks/own/": () => [200, [{ pk: 1, open: 0, next_due: null, answers: [due], lacks }]],
    [`GET ${NEEDS}`]: [200, asked, { etag: '"1-0"' }],
    [`PUT ${OWN}`]: saved({ consents: [consent({ given })] }, '"1-1-1"'),
    [`PUT ${NEEDS}`]: saved({ ...asked, saved_on: "2025-03-01T12:00:00.000Z" }, '"1-1"'),
  });
  const dates = within(await screen.findByRole("list", { name: "Due dates" }));
  expect(dates.getByText(/overdue since/)).toBeTruthy();
  await user.click((await group("Recording: Kettles")).getByRole("radio", { name: "No" }));
  await user.click(
    await screen.findByRole("button", {
      name: kind === "needs" ? "Save that I need nothing" : "Save answers",
    }),
  );
  expect(await dates.findByText(new RegExp(`^${label}: due `))).toBeTruthy();
});

test("asks for each day when the speaker can present, with nothing preset", async () => {
  const own = { asked: ["2025-07-01", "2025-07-02"], zone: "Asia/Singapore", days: [], saved_on: null };
  const { server, user } = await open([], {
    "GET /api/availability/own/": [200, own, { etag: '"1-0"' }],
    "PUT /api/availability/own/": ({ body }) => [200, { ...own, ...(body as object) }, { etag: '"1-1"' }],
  });
  const first = await group("Tuesday 1 July");
  for (const radio of screen.getAllByRole("radio")) expect(radio).toHaveProperty("checked", false);
  await user.click(first.getByRole("radio", { name: "Part of the day" }));
  expect(first.getByText(/Your local time/)).toBeTruthy();
  await user.click((await group("Wednesday 2 July")).getByRole("radio", { name: "Not available" }));
  await user.click(screen.getByRole("button", { name: "Save times" }));
  await waitFor(() => expect(server.named("PUT /api/availability/own/")).toHaveLength(1));
  expect(server.named("PUT /api/availability/own/")[0]?.body).toEqual({
    days: [
      { day: "2025-07-01", times: [{ from: "09:00", to: "18:00" }] },
      { day: "2025-07-02", times: [] },
    ],
  });
});
