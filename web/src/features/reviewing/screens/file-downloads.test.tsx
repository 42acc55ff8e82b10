import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { visit } from "#app/visit.fixture";
import { aSession, aSubmission, NO_REVIEW } from "#features/proposals/submissions.fixture";
import { aUser, hintSession, serve } from "#platform/answers.fixture";

beforeEach(hintSession);

const SAFE = "Security mechanisms are in place to ensure file is safe.";
const WARNING =
  "Warning: File could not be validated. Please mount downloaded file into an isolated environment.";
const TF = "Download file";
const ISO = "Download original in an ISO image";

async function open(scan_result: "SUC" | "FAL" | "PAR" | null, doubles: Parameters<typeof serve>[0] = {}) {
  const state = scan_result ? "done" : "queued";
  const file = { state, size: 1000, reasons: [] as string[], replacing: false } as const;
  const server = serve({
    ...aSession(aUser({ group: "reviewer" })),
    "GET /api/submissions/1/": [
      200,
      aSubmission({ status: "Ready for Review", extension: "zip", scan_result, file, review: NO_REVIEW }),
    ],
    ...doubles,
  });
  const page = visit("/homepage/reviewer/app/1");
  await screen.findByRole("heading", { name: "Submission Details" });
  const main = within(screen.getByRole("main"));
  const downloads = () => main.queryAllByRole("button", { name: /^Download/ }).map((b) => b.textContent);
  const notes = () => [SAFE, WARNING].filter((text) => main.queryByText(text) !== null);
  return { ...page, server, main, downloads, notes };
}

test.each([
  ["[2.103] [4.25]", "SUC", [TF], [SAFE]],
  ["[4.26]", "FAL", [ISO], [WARNING]],
  ["[4.27]", "PAR", [TF, ISO], [SAFE, WARNING]],
] as const)(
  "%s offers with %s what the specification says, in its words",
  async (_ids, result, buttons, texts) => {
    const { downloads, notes } = await open(result);
    expect(downloads()).toEqual(buttons);
    expect(notes()).toEqual(texts);
  },
);

test("offers nothing before there is a result", async () => {
  const { downloads, notes } = await open(null);
  expect([downloads(), notes()]).toEqual([[], []]);
});

test.each([
  ["[4.27] [7.32] [7.33] [7.34]", TF, "tf"],
  ["[4.27] [7.33] [7.34]", ISO, "iso"],
])("%s %s asks for a link of type %s and opens it in a new window", async (_ids, name, dl) => {
  const opened = vi.fn(() => ({ opener: window }));
  vi.stubGlobal("open", opened);
  const call = `POST /api/submissions/download/${dl}/1/`;
  const { user, main, server } = await open("PAR", { [call]: [200, { url: "https://store.example/x" }] });
  await user.click(main.getByRole("button", { name }));
  expect(opened.mock.calls).toEqual([["https://store.example/x", "_blank"]]);
  expect(server.named(call).map((c) => c.body)).toEqual([null]);
});

test("says why there is no link", async () => {
  const { user, main } = await open("SUC", {
    "POST /api/submissions/download/tf/1/": [404, { detail: "This submission has no such file." }],
  });
  await user.click(main.getByRole("button", { name: TF }));
  expect(await main.findByText("This submission has no such file.")).toBeTruthy();
});
