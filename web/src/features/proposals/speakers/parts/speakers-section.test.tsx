import type { SpeakerLine, Speakers } from "@lectern/domain/proposals/speakers/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { boardRow } from "#features/deciding/board/board.fixture";
import { anOrganisersPage, ORGANISERS_PROPOSAL } from "#features/deciding/board/organisers-proposal.fixture";
import { aListItem, anOpenEdition, aSession, aSubmission } from "#features/proposals/submissions.fixture";
import { serve } from "#platform/answers.fixture";
import { queryClient } from "#platform/queries";

eachInASession();

const PATH = "/api/submissions/speakers/1/";

const line = (name: string, changes: Partial<SpeakerLine> = {}): SpeakerLine => ({
  id: `00000000-0000-4000-8000-00000000000${name.length}`,
  name,
  state: "named",
  email: null,
  expires_on: null,
  answer: null,
  you: false,
  ...changes,
});

const people = (speakers: SpeakerLine[], changes: Partial<Speakers> = {}): Speakers => ({
  lead: { name: "Ada Lovelace", you: true, answer: null },
  speakers,
  asked: false,
  max: 10,
  may: { change: true, invite: true, leave: false, answer: false },
  ...changes,
});

async function open(first: Speakers, put?: (body: object) => Speakers) {
  let now = first;
  const changed: Parameters<typeof serve>[0][string] = ({ body }) => {
    now = put?.(body as object) ?? now;
    return [200, now];
  };
  const server = serve({
    ...aSession(undefined, [aListItem({ status: "Submitted" })], anOpenEdition()),
    "GET /api/submissions/1/": [200, aSubmission({ status: "Submitted" }), { etag: '"1"' }],
    [`GET ${PATH}`]: () => [200, now],
    [`PUT ${PATH}`]: changed,
    [`POST ${PATH}`]: changed,
  });
  const page = visit("/homepage/speaker/app/1");
  const section = within(await screen.findByRole("region", { name: "Speakers" }));
  await section.findByText(/Ada Lovelace/);
  const change = (next: Speakers) => {
    now = next;
  };
  return { ...page, server, section, change };
}

const [zoe, wei] = [line("Zoë"), line("Wei Wang", { state: "accepted" })];

test("moves a speaker with the keyboard, and keeps the focus with them", async () => {
  const { server, user, section } = await open(people([zoe, wei]), () => people([wei, zoe]));
  const up = section.getByRole("button", { name: "Move Wei Wang up" });
  expect(section.getByRole("button", { name: "Move Wei Wang down" })).toHaveProperty("disabled", true);
  up.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(server.named(`PUT ${PATH}`)[0]?.body).toEqual({ speaker: wei.id, place: 1 }));
  expect(await screen.findByText("Wei Wang is now in place 2 of 3.")).toBeTruthy();
  const down = section.getByRole("button", { name: "Move Wei Wang down" });
  await waitFor(() => expect(document.activeElement).toBe(down));
});

test("renames a speaker who has no account, and not one who has accepted", async () => {
  const { server, user, section } = await open(people([zoe, wei]), () =>
    people([{ ...zoe, name: "Zoë O'Brien-Smith" }, wei]),
  );
  expect(section.queryByRole("button", { name: "Rename Wei Wang" })).toBeNull();
  await user.click(section.getByRole("button", { name: "Rename Zoë" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Rename Zoë" }));
  await user.clear(dialog.getByLabelText("Name"));
  await user.type(dialog.getByLabelText("Name"), "Zoë O'Brien-Smith");
  await user.click(dialog.getByRole("button", { name: "Rename speaker" }));
  expect(await section.findByText("Zoë O'Brien-Smith")).toBeTruthy();
  expect(server.named(`PUT ${PATH}`)[0]?.body).toEqual({ speaker: zoe.id, name: "Zoë O'Brien-Smith" });
});

test("shows who has confirmed and who has not, once they were asked", async () => {
  const { section } = await open(
    people([zoe, { ...wei, answer: "declined" }], {
      asked: true,
      lead: { name: "Ada Lovelace", you: true, answer: "confirmed" },
    }),
  );
  const lines = section.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/Ada Lovelace \(you\)LeadConfirmed/);
  expect(lines[1]).not.toMatch(/answered/);
  expect(lines[2]).toMatch(/Wei WangAcceptedDeclined/);
});

test("keeps a speaker that is being typed when another one leaves the list, and empties the fields once added", async () => {
  const { user, section, change } = await open(people([zoe, wei]), () => people([wei, line("Grace")]));
  const name = section.getByLabelText("Speaker's name");
  await user.type(name, "Grace");
  await user.type(section.getByLabelText("Email (optional)"), "grace@example.org");
  change(people([wei]));
  await act(async () => queryClient.invalidateQueries({ queryKey: ["submission", 1] }));
  await waitFor(() => expect(section.queryByText("Zoë")).toBeNull());
  expect(section.getByLabelText("Speaker's name")).toHaveProperty("value", "Grace");
  await user.click(section.getByRole("button", { name: "Add speaker" }));
  await waitFor(() => expect(section.getByLabelText("Speaker's name")).toHaveProperty("value", ""));
  expect(section.getByLabelText("Email (optional)")).toHaveProperty("value", "");
});

test("shows the new lead's name and address to the organiser who made them the lead", async () => {
  const grace = line("Grace Hopper", { state: "accepted", email: "grace@example.org" });
  let row = boardRow(1, { status: "Reviewed", email: "ada@example.org" });
  serve({
    ...anOrganisersPage(),
    "GET /api/board/1/": () => [200, row],
    [`GET ${PATH}`]: [200, people([grace])],
    "POST /api/submissions/speakers/lead/1/": () => {
      row = { ...row, full_name: "Grace Hopper", email: "grace@example.org" };
      return [200, people([])];
    },
  });
  const { user } = visit(ORGANISERS_PROPOSAL);
  expect(await screen.findByRole("link", { name: "ada@example.org" })).toBeTruthy();
  const section = within(await screen.findByRole("region", { name: "Speakers" }));
  await user.click(await section.findByRole("button", { name: /lead/i }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /lead/i }));
  const link = await screen.findByRole("link", { name: "grace@example.org" });
  expect(link.getAttribute("href")).toContain("mailto:grace");
  expect(screen.queryByRole("link", { name: "ada@example.org" })).toBeNull();
});
