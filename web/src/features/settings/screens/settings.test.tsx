import { EDITION_DEFAULTS } from "@lectern/domain/edition/words";
import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { anOpenEdition, aSession } from "#features/submissions/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const NONE = { topicTypes: {}, submissionTypes: {}, workshopDurations: {}, conferences: {} };

function open(answers: Parameters<typeof serve>[0]) {
  const server = serve({
    ...aSession(aUser({ group: "organiser" }), [], anOpenEdition()),
    "GET /api/settings/": [200, EDITION_DEFAULTS, { etag: '"one"' }],
    "GET /api/settings/choices/": [200, NONE],
    "POST /api/settings/preview/": [200, { effects: [] }],
    ...answers,
  });
  visit("/homepage/organiser/app/settings");
  return server;
}
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

async function save() {
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  const question = await screen.findByRole("dialog", { name: "Save these settings?" });
  await userEvent.click(within(question).getByRole("button", { name: "Save" }));
}

test("has nothing left to save once it is saved, however it was typed", async () => {
  open({ "PUT /api/settings/": [200, { ...EDITION_DEFAULTS, cooldown: 172_800 }, { etag: '"two"' }] });
  await type("Cooldown", "48h");
  await save();
  expect(await screen.findByDisplayValue("2d")).toBeTruthy();
  expect(screen.queryByText(/^Changed:/)).toBeNull();
});

test("saves no other organiser's change back to what it was", async () => {
  let reads = 0;
  const server = open({
    "GET /api/settings/": () =>
      ++reads === 1
        ? [200, EDITION_DEFAULTS, { etag: '"one"' }]
        : [200, { ...EDITION_DEFAULTS, year: 2027 }, { etag: '"two"' }],
    "PUT /api/settings/": [412, { detail: SHOWN_REFUSALS["changed-meanwhile"].detail }],
  });
  await type("Conference", "Kettle Con");
  await save();
  expect(await screen.findByDisplayValue("2027")).toBeTruthy();
  expect(screen.getByText(SHOWN_REFUSALS["changed-meanwhile"].detail)).toBeTruthy();
  expect(screen.getByText("Changed: Conference")).toBeTruthy();
  await save();
  const [, again] = server.named("PUT /api/settings/");
  expect(again?.body).toEqual({ changes: { product: "Kettle Con" }, tell: false });
  expect(again?.headers.get("if-match")).toBe('"two"');
});
