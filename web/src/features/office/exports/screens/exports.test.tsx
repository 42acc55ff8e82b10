import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";

eachInASession();

const row = (pk: number, answer: string | null, placed: boolean) => ({
  pk,
  code: "MAIN",
  title: `Talk ${pk}`,
  authors: "Ada Lovelace",
  usual_minutes: 45,
  notified: answer !== null,
  answer,
  slot: placed ? { room: "Attic", start: "2025-07-01T08:00:00.000Z", minutes: 45 } : null,
  etag: '"0"',
  warnings: [],
});

test("says that the number of entries could not be read, and exports nevertheless", async () => {
  serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/schedule/": [429, { detail: "Too many requests." }],
  });
  visit("/homepage/organiser/app/exports");
  expect(await screen.findByText("The number of entries could not be loaded.")).toBeTruthy();
  expect(screen.getByRole("button", { name: /schedule.ics/ })).toHaveProperty("disabled", false);
});

test("shows what the programme contains and leaves out, and exports the selection", async () => {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/schedule/": [200, [row(1, null, true), row(2, "confirmed", false)]],
    "POST /api/exports/files/": [200, { url: "/#files" }],
  });
  const { user } = visit("/homepage/organiser/app/exports");
  expect(await screen.findByText(/1 of 2 accepted proposals included. 1 is unscheduled/)).toBeTruthy();
  expect(screen.getByRole("note").textContent).toContain("One speaker has not been notified yet");
  const calendar = screen.getByRole("button", { name: /schedule.ics/ });
  expect(calendar).toHaveProperty("disabled", false);
  await user.click(screen.getByLabelText("Only where the speaker has confirmed"));
  expect(await screen.findByText(/0 of 1 confirmed proposal included/)).toBeTruthy();
  expect(calendar).toHaveProperty("disabled", true);
  expect(screen.queryByRole("note")).toBeNull();

  await user.click(screen.getByLabelText("Only of accepted proposals"));
  await user.click(screen.getByRole("button", { name: /files.zip/ }));
  expect(server.named("POST /api/exports/files/").map(({ body }) => body)).toEqual([{ only_accepted: true }]);
});
