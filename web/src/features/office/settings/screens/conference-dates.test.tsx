import { EDITION_DEFAULTS, type EditionSettings } from "@lectern/domain/call/words";
import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { anOpenEdition, aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

const user = userEvent.setup({ delay: null });

eachInASession();

const STORED = [
  { conference: "MAIN", closesAt: "2025-05-20T21:59:59.123Z", reviewsDue: null },
  { conference: "OLD", closesAt: null, reviewsDue: "2025-07-01T10:00:00.000Z" },
];
const settings: EditionSettings = {
  ...EDITION_DEFAULTS,
  zone: "Europe/Berlin",
  conferenceDates: STORED,
};

async function open(answers: Parameters<typeof serve>[0] = {}) {
  const server = serve({
    ...aSession(aUser({ group: "organiser" }), [], anOpenEdition()),
    "GET /api/settings/": [200, settings, { etag: '"one"' }],
    "GET /api/settings/requests/": [200, []],
    "GET /api/settings/choices/": [200, {}],
    "POST /api/settings/preview/": [200, { effects: ["Submissions for SINCON close later."] }],
    "PUT /api/settings/": [200, settings, { etag: '"two"' }],
    ...answers,
  });
  visit("/homepage/organiser/app/settings/dates");
  const form = within(await screen.findByRole("form", { name: "Dates of each conference" }));
  return { server, form };
}
const closing = "SINCON closes";

test("shows the dates of every conference in the call's zone, also of one that is gone", async () => {
  const { form } = await open();
  expect(form.getByLabelText<HTMLInputElement>("Lectern closes").value).toBe("2025-05-20T23:59:59");
  expect(form.getByLabelText<HTMLInputElement>(closing).value).toBe("");
  expect(form.getByLabelText<HTMLInputElement>("Reviews for OLD are due").value).toBe("2025-07-01T12:00");
});

test("saves a changed date after a preview, leaves the others as they are, and offers to notify", async () => {
  const { server, form } = await open();
  fireEvent.change(form.getByLabelText(closing), { target: { value: "2025-06-10T23:59:59" } });
  await user.click(form.getByRole("button", { name: "Save" }));
  const question = await screen.findByRole("dialog", { name: "Save these settings?" });
  expect(question.textContent).toContain("Submissions for SINCON close later.");
  await user.click(within(question).getByRole("button", { name: "Save" }));
  const [main, old] = STORED;
  expect(server.named("PUT /api/settings/")[0]?.body).toMatchObject({
    changes: {
      conferenceDates: [
        main,
        { conference: "SINCON", closesAt: "2025-06-10T21:59:59.000Z", reviewsDue: null },
        old,
      ],
    },
  });
});

test("shows a date before the opening at its field, and sends nothing", async () => {
  const { server, form } = await open();
  const field = form.getByLabelText(closing);
  fireEvent.change(field, { target: { value: "2024-06-10T23:59:59" } });
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await form.findByText("Set a date after the call opens.")).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(server.named("POST /api/settings/preview/")).toEqual([]);
});

test("shows what the server refuses", async () => {
  const refused = { conferenceDates: ["SINCON: Set a date before the conference ends."] };
  const { form } = await open({ "POST /api/settings/preview/": [400, refused] });
  fireEvent.change(form.getByLabelText(closing), { target: { value: "2025-06-10T23:59:59" } });
  await user.click(form.getByRole("button", { name: "Save" }));
  expect((await form.findByRole("alert")).textContent).toContain("before the conference ends");
});
