import { SHOWN_REFUSALS } from "@lectern/domain/kernel/shown-refusals";
import { STANDARD_TEMPLATES } from "@lectern/domain/post/words";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { boardRow } from "#features/deciding/board/board.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const SAVE = "PUT /api/mails/templates/HLD/";
const template = (version: number, body: string) => ({
  ...STANDARD_TEMPLATES.HLD,
  standard: true,
  version,
  body,
});

test("shows the text that another organiser saved meanwhile, and continues with it", async () => {
  let saved = template(0, "The first {title}");
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, [boardRow(1)]],
    "GET /api/mails/templates/": () => [200, [saved]],
    [SAVE]: ({ headers }) =>
      headers.get("if-match") === `"${saved.version}"`
        ? [200, saved]
        : [412, { detail: SHOWN_REFUSALS["changed-meanwhile"].detail }],
  });
  const { user } = visit("/homepage/organiser/app/mails?view=templates");
  await user.click(await screen.findByRole("button", { name: "Edit Waitlisted" }));
  fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: "Mine {title}" } });
  saved = template(1, "Theirs {title}");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Theirs {title}")).toBeTruthy();
  expect(screen.getByText("Mine {title}")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Edit mine further" }));
  expect(screen.getByDisplayValue("Mine {title}")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: "Edit Waitlisted" })).toBeTruthy();
  expect(server.named(SAVE).map(({ headers }) => headers.get("if-match"))).toEqual(['"0"', '"1"']);
});

async function edit(doubles: Parameters<typeof serve>[0]) {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, [boardRow(7)]],
    "GET /api/mails/templates/": [200, [template(3, "Dear {name}: {title}")]],
    ...doubles,
  });
  const { user } = visit("/homepage/organiser/app/mails?view=templates");
  await user.click(await screen.findByRole("button", { name: "Edit Waitlisted" }));
  return { server, user };
}

const shown = { submission: 7, decision: null, to: "ada@example.org", blocks: [], text: "Dear Ada" };

test("previews a template with a sample, and an unsaved text with a real proposal", async () => {
  const { server, user } = await edit({
    "POST /api/mails/preview/": ({ body }) => [
      200,
      { ...shown, subject: JSON.stringify(body).includes("submission") ? "About Kettles" : "About a sample" },
    ],
  });
  expect(await screen.findByText("About a sample")).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: "Mine {title}" } });
  await user.click(await screen.findByRole("combobox", { name: "Show it for" }));
  await user.click(await screen.findByRole("option", { name: /^7 / }));
  expect(await screen.findByText("About Kettles")).toBeTruthy();
  const { kind, subject } = STANDARD_TEMPLATES.HLD;
  expect(server.named("POST /api/mails/preview/").map(({ body }) => body)).toEqual([
    { kind, subject, body: "Dear {name}: {title}" },
    { kind, submission: 7, subject, body: "Mine {title}" },
  ]);
  expect(server.named(SAVE)).toEqual([]);
});

test("shows missing placeholders beside the text, and keeps it", async () => {
  const { user } = await edit({ [SAVE]: [400, { body: ["Please keep {title} in it."] }] });
  fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: "Mine" } });
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Please keep {title} in it.")).toBeTruthy();
  expect(screen.getByLabelText(/^Text/)).toHaveProperty("value", "Mine");
});

test("saves once on repeated clicks", async () => {
  const { server } = await edit({ [SAVE]: [200, template(4, "Mine {title}")] });
  fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: "Mine {title}" } });
  const save = screen.getByRole("button", { name: "Save" });
  fireEvent.click(save);
  fireEvent.click(save);
  expect(await screen.findByText("Template saved")).toBeTruthy();
  expect(server.named(SAVE).map(({ headers }) => headers.get("if-match"))).toEqual(['"3"']);
});

test.each(["Back", "Outbox"])("asks before “%s” loses what was typed, and keeps it", async (button) => {
  const { user } = await edit({});
  fireEvent.change(screen.getByLabelText(/^Text/), { target: { value: "Mine {title}" } });
  await user.click(screen.getByRole("button", { name: button }));
  await screen.findByRole("dialog", { name: "Changes not saved" });
  await user.click(screen.getByRole("button", { name: "Stay" }));
  expect(screen.getByLabelText(/^Text/)).toHaveProperty("value", "Mine {title}");
});

test("goes back without a question where nothing was typed", async () => {
  const { user } = await edit({});
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(await screen.findByRole("button", { name: "Edit Waitlisted" })).toBeTruthy();
});
