import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";

eachInASession();

const UNSANDBOXED = "Untrusted files are opened WITHOUT A SANDBOX.";

test("warns organisers above every page until files are processed normally", async () => {
  let warnings = [UNSANDBOXED, "The virus scanner does not answer."];
  serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, []],
    "GET /api/files/processing/": () => [200, { warnings }],
  });
  visit("/homepage/organiser/app");
  const notice = await screen.findByRole("alert", { name: "Attached files" });
  expect(notice.textContent).toContain(UNSANDBOXED);
  expect(notice.textContent).toContain("The virus scanner does not answer.");
  warnings = [];
  await queryClient.refetchQueries({ queryKey: ["file-processing"] });
  await waitFor(() => expect(screen.queryByRole("alert", { name: "Attached files" })).toBeNull());
});

test("says that it could not be loaded whether there are warnings", async () => {
  let fails = true;
  serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/board/": [200, []],
    "GET /api/files/processing/": () =>
      fails ? [429, { detail: "Too many requests." }] : [200, { warnings: [UNSANDBOXED] }],
  });
  visit("/homepage/organiser/app/proposals");
  expect(await screen.findByText("Warnings about attached files could not be loaded.")).toBeTruthy();
  fails = false;
  await queryClient.refetchQueries({ queryKey: ["file-processing"] });
  expect(await screen.findByText(UNSANDBOXED)).toBeTruthy();
  expect(screen.queryByText("Warnings about attached files could not be loaded.")).toBeNull();
});

test("sends speakers' pages no request about the processing of files", async () => {
  const { named } = serve(aSession());
  visit("/homepage/speaker/app");
  await screen.findByRole("heading", { level: 1 });
  expect(named("GET /api/files/processing/")).toEqual([]);
});
