import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { serve } from "#platform/answers.fixture";
import { aListItem, anOpenEdition, aSession, aSubmission } from "../submissions.fixture";

eachInASession();

const ONE = "/api/submissions/1/";

test("says while it is open that the time to edit is over, keeps the text, and saves nothing", async () => {
  const closesAt = "2025-06-02T23:59:59.000Z";
  const server = serve({
    ...aSession(undefined, [aListItem()], anOpenEdition({ now: "2025-06-02T23:59:57.000Z", closesAt })),
    [`GET ${ONE}`]: [200, aSubmission(), { etag: '"1"' }],
  });
  const { user } = visit("/homepage/speaker/app/1/edit");
  const field = await screen.findByLabelText(/^Title/);
  await user.clear(field);
  await user.type(field, "Too late");
  const alert = await screen.findByRole("alert", {}, { timeout: 5_000 });
  expect(alert.textContent).toContain("These changes can no longer be saved.");
  expect(screen.getByRole("link", { name: "I have a late code" })).toBeTruthy();
  expect(screen.getByLabelText(/^Title/)).toHaveProperty("value", "Too late");
  expect(screen.getByRole("button", { name: "Save" })).toHaveProperty("disabled", true);
  await user.click(screen.getByRole("button", { name: "Copy the text" }));
  expect(await screen.findByRole("button", { name: "Copied" })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toContain("Title: Too late");
  // As without the permission, or over plain HTTP.
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("Not allowed"));
  await user.click(screen.getByRole("button", { name: /^Cop/ }));
  expect(await within(alert).findByText(/^It could not be copied/)).toBeTruthy();
  expect(server.named(`PUT ${ONE}`)).toEqual([]);
}, 15_000);
