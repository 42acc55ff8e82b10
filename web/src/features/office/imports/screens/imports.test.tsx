import type { ImportPreview } from "@lectern/domain/office/imports/contract";
import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { anEdition, aUser, serve } from "#platform/answers.fixture";

eachInASession();

const row = (id: string, outcome: "new" | "problem" | "changed", notes: string[] = []) => ({
  id,
  title: `Talk ${id}`,
  outcome,
  notes,
  speaker: "Ada Lovelace",
  address: "ada@example.org",
  pk: null,
  changes: [],
  kept: [],
});
const looked = (code: string | null): ImportPreview => ({
  source: "pretalx",
  rows: [row("AAA", "new"), row("BBB", "problem", ["It has no title."])],
  tracks: [{ name: "Kitchen", count: 1, code }],
  types: [],
  people: 1,
  without_address: 0,
  decided: 1,
  left_behind: [],
  seen: `plan-${code}`,
});
const LOOK = "POST /api/imports/preview/";
const topicTypes = [
  { code: "RT", label: "Red Team" },
  { code: "P", label: "Policy" },
];
const open = (changes = {}) => {
  const server = serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/edition/": [200, anEdition({ topicTypes })],
    [LOOK]: ({ body }) => [200, looked((body as { topics: Record<string, string> }).topics.Kitchen ?? null)],
    "POST /api/imports/": [201, { proposals: 1, changed: 0, people: 1, mails: 0 }],
    ...changes,
  });
  return { server, ...visit("/homepage/organiser/app/imports") };
};
const json = (text: string) => new File([text], "call.json", { type: "application/json" });
const chosen = () => screen.findByLabelText("Proposals");
const LOOK_BUTTON = { name: "Preview import" };

test("previews an import, updates the preview for another choice, and imports exactly that", async () => {
  const { server, user } = open();
  await user.upload(await chosen(), json('\uFEFF{"results":[1]}'));
  await user.click(screen.getByRole("button", LOOK_BUTTON));
  const rows = within(await screen.findByRole("list", { name: "Proposals of the file" }));
  expect(rows.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Talk AAANew, new accountAAA · Ada Lovelace · ada@example.org",
    "Talk BBBCannot be importedBBB · Ada Lovelace · ada@example.orgIt has no title.",
  ]);
  await user.selectOptions(screen.getByLabelText("Kitchen (1)"), "P");
  await user.click(await screen.findByRole("button", { name: "Import 1 proposal" }));
  expect(await screen.findByText(/Imported: 1 proposal, 1 new account, 0 mails written/)).toBeTruthy();
  expect(document.activeElement?.textContent, "as the button is gone").toBe("Open proposals");
  expect(screen.queryByText("1 proposal imported"), "as the page says it").toBeNull();
  const asked = { file: { results: [1] }, topics: { Kitchen: "P" }, types: {}, decisions: false };
  expect(server.named(LOOK).map(({ body }) => body)).toEqual([{ ...asked, topics: {} }, asked]);
  expect(server.named("POST /api/imports/").map(({ body }) => body)).toEqual([
    { ...asked, seen: "plan-P", invite: false },
  ]);
});

test("shows what would be changed and kept, names ignored columns, and reads CSV", async () => {
  const again = {
    ...looked("P"),
    rows: [
      {
        ...row("AAA", "changed"),
        pk: 7,
        changes: [{ field: "title" as const, from: "Kettles", to: "Pots" }],
        kept: [{ field: "topic" as const, from: "Policy", to: "Red Team" }],
      },
    ],
    left_behind: ["Phone number"],
  };
  const { server, user } = open({
    [LOOK]: [200, again],
    "POST /api/imports/": [201, { proposals: 0, changed: 1, people: 0, mails: 0 }],
  });
  const csv = new File(['ID,Proposal title\r\nAAA,"Pots, ü"\r\n'], "sessions.csv", { type: "text/csv" });
  await user.upload(await chosen(), csv);
  await user.click(screen.getByRole("button", LOOK_BUTTON));
  expect(await screen.findByText(/1 proposal keeps edits that were made here\./)).toBeTruthy();
  const [item] = within(await screen.findByRole("list", { name: "Proposals of the file" })).getAllByRole(
    "listitem",
  );
  expect(item?.textContent).toContain("Would be changedTitleFrom KettlesTo Pots");
  expect(item?.textContent).toContain("Kept, because it was edited hereTopicHere PolicyThere Red Team");
  expect(screen.getByText("Columns that are not imported: “Phone number”.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Update 1 proposal" }));
  expect(await screen.findByText(/Updated: 1 proposal\./)).toBeTruthy();
  expect(server.named(LOOK).map(({ body }) => (body as { file: unknown }).file)).toEqual([
    [{ ID: "AAA", "Proposal title": "Pots, ü" }],
  ]);
});

test("shows beside the file that it is not JSON, and the server's message that it is not an export", async () => {
  const fault = "This is not a pretalx or Sessionize export: it has users.";
  const { server, user } = open({ [LOOK]: [400, { file: [fault] }] });
  await user.upload(await chosen(), json("<html>"));
  await user.click(screen.getByRole("button", LOOK_BUTTON));
  expect(await screen.findByText(/call.json is neither JSON nor CSV/)).toBeTruthy();
  expect(server.named(LOOK)).toEqual([]);
  await user.upload(await chosen(), json('{"users":[]}'));
  await user.click(screen.getByRole("button", LOOK_BUTTON));
  expect(await screen.findByText(fault)).toBeTruthy();
});

test.each([
  ["was imported", [201, { proposals: 1, changed: 0, people: 1, mails: 0 }], "1 proposal imported"],
  ["failed", [409, { detail: "The preview is out of date." }], "The preview is out of date."],
] as const)("says what %s, also after the page was left", async (_, [status, body], said) => {
  let answer = () => {};
  const { server, user, router } = open({
    "POST /api/imports/": () =>
      new Promise((resolve) => {
        answer = () => resolve([status, body]);
      }),
  });
  await user.upload(await chosen(), json("{}"));
  await user.click(screen.getByRole("button", LOOK_BUTTON));
  await user.click(await screen.findByRole("button", { name: "Import 1 proposal" }));
  await act(() => router.navigate("/homepage/organiser/app"));
  answer();
  expect(await screen.findByText(said)).toBeTruthy();
  expect(server.named(LOOK)).toHaveLength(1);
});
