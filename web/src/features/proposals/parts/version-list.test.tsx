import type { Version } from "@lectern/domain/proposals/versions/contract";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { eachInASession } from "#app/visit.fixture";
import { aSession, aSubmission } from "#features/proposals/submissions.fixture";
import { serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";
import { formOf } from "./form-values";
import { VersionList } from "./version-list";

eachInASession();

const saved = (number: number, by: Partial<Version>): Version => ({
  number,
  saved_on: "2025-03-01T12:00:00.000Z",
  saved_as: "speaker",
  own: false,
  note: "",
  changed: [],
  ...by,
});

function open(versions: Version[], total = versions.length) {
  const before = { ...formOf(aSubmission()), authors: "Ada Lovelace", title: "Braking kettles" };
  serve({
    ...aSession(),
    "GET /api/submissions/versions/1/": [200, { total, versions }],
    "GET /api/submissions/versions/1/2/": [200, { before, after: { ...before, title: "Breaking kettles" } }],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <VersionList pk={1} />
      </MantineProvider>
    </QueryClientProvider>,
  );
}

test("shows who saved each version: with names for organisers, with roles for others", async () => {
  open(
    [
      saved(6, { own: true }),
      saved(5, { saved_as: "organiser" }),
      saved(4, {}),
      saved(3, { saved_as: "organiser", saved_by: "Olga Organiser" }),
      saved(2, { saved_by: "" }),
      saved(1, { saved_by: null }),
    ],
    9,
  );
  const items = await screen.findAllByRole("listitem");
  expect(items.map(({ textContent }) => /saved by (.*) on /.exec(textContent ?? "")?.[1])).toEqual([
    "you",
    "an organiser",
    "a speaker",
    "Olga Organiser (organiser)",
    "a person without a name (speaker)",
    "an erased account (speaker)",
  ]);
  expect(screen.getByText("The newest 6 of 9 versions.")).toBeTruthy();
});

test("shows what changed in a version on request", async () => {
  open([saved(2, { changed: ["title"], changed_answers: ["Slides?"] }), saved(1, {})]);
  const button = await screen.findByRole("button", { name: "Show changes of version 2" });
  expect(screen.getAllByRole("button")).toHaveLength(1);
  expect(screen.getByText("Changed: Title, answer to “Slides?”")).toBeTruthy();
  await userEvent.click(button);
  expect((await screen.findByRole("insertion")).textContent).toContain("Breaking");
  expect(button.getAttribute("aria-expanded")).toBe("true");
});
