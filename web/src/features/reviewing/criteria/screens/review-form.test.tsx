import { FIRST_FORM } from "@lectern/domain/reviewing/criteria/words";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const PUT = "PUT /api/reviews/form/";
const PREVIEW = "POST /api/reviews/form/preview/";
const NOTHING = { reviews: 0, retired: [], lacking: [], changed: 0, largest: 0, unscored: 0 };
const SOME = {
  ...NOTHING,
  reviews: 12,
  retired: [{ label: "Topic Score", scores: 12 }],
  changed: 4,
  largest: 1.5,
};

async function open(doubles: Parameters<typeof serve>[0] = {}) {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    [PREVIEW]: [200, NOTHING],
    [PUT]: ({ body }) => [200, { ...FIRST_FORM, ...(body as object), criteria: FIRST_FORM.criteria }],
    ...doubles,
  });
  const page = visit("/homepage/organiser/app/review-form");
  await screen.findByRole("form", { name: "Review form" });
  return { ...page, server };
}
const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save review form" });
const labels = () =>
  screen.getAllByRole<HTMLInputElement>("textbox", { name: /^Criterion \d/ }).map(({ value }) => value);

test("adds a criterion, previews how it counts, and saves it", async () => {
  const { user, server } = await open();
  expect(save().disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "Add a criterion" }));
  await user.type(screen.getByRole("textbox", { name: "Criterion 3" }), "Novelty");
  const preview = screen.getByRole("region", { name: "Preview" });
  await user.type(await within(preview).findByLabelText(/^Speaker Score/), "4");
  await user.type(within(preview).getByLabelText(/^Novelty \(optional\)/), "10");
  expect(await within(preview).findByText("This review would count as 7.0 of 10.")).toBeTruthy();
  await user.click(save());
  await waitFor(() => expect(server.named(PUT)).toHaveLength(1));
  expect(server.named(PUT)[0]?.body).toMatchObject({
    criteria: [{ code: "speaker" }, { code: "topic" }, { label: "Novelty", min: 0, max: 10, weight: 1 }],
  });
});

test("reorders by keyboard, and keeps the focus with the criterion", async () => {
  const { user } = await open();
  screen.getByRole("button", { name: "Move Topic Score up" }).focus();
  await user.keyboard("{Enter}");
  expect(labels()).toEqual(["Topic Score", "Speaker Score"]);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Move Topic Score down" })),
  );
  expect(screen.getByText("Topic Score is now number 1 of 2.")).toBeTruthy();
});

test("goes to another criterion once one is retired, and to the button that adds one after the last", async () => {
  const { user } = await open();
  const focused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));
  await user.click(screen.getByRole("button", { name: "Retire Topic Score" }));
  await focused(screen.getByRole("textbox", { name: "Criterion 1" }));
  await user.click(screen.getByRole("button", { name: "Retire Speaker Score" }));
  await focused(screen.getByRole("button", { name: "Add a criterion" }));
});

test("shows what a change does to reviews before it is saved, and restores what was left out", async () => {
  const { user, server } = await open({ [PREVIEW]: [200, SOME] });
  await user.click(screen.getByRole("button", { name: "Retire Topic Score" }));
  await user.click(save());
  const dialog = await screen.findByRole("dialog", { name: "Save review form" });
  expect(dialog.textContent).toContain("Its scores in 12 reviews are kept, and no longer count.");
  expect(dialog.textContent).toContain("The mean of 4 proposals changes, by up to 1.50 points.");
  expect(server.named(PUT)).toHaveLength(0);
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Restore Topic Score" }));
  expect(labels()).toEqual(["Speaker Score", "Topic Score"]);
});

test("shows a refusal at its field", async () => {
  const refusal = { "criteria.1.label": ["Another criterion has this label."] };
  const { user } = await open({ [PREVIEW]: [400, refusal] });
  const second = screen.getByRole("textbox", { name: "Criterion 2" });
  await user.clear(second);
  await user.type(second, "Speaker Score");
  await user.click(save());
  await waitFor(() => expect(second.getAttribute("aria-invalid")).toBe("true"));
});

test("shows what another organiser has saved meanwhile", async () => {
  const { user } = await open({ [PUT]: [412, { detail: "Changed." }] });
  await user.type(screen.getByRole("textbox", { name: /Guidance/ }), "Read it all.");
  await user.click(save());
  expect(await screen.findByRole("button", { name: "Keep mine" })).toBeTruthy();
});
