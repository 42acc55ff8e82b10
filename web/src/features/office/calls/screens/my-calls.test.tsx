import { EDITION_DEFAULTS } from "@lectern/domain/call/words";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { anEdition, aUser, serve } from "#platform/answers.fixture";

eachInASession();

const PAGE = "/homepage/organiser/app/calls";
const OWN = "GET /api/calls/own/";

const aCall = (changes: Record<string, unknown> = {}) => ({
  slug: "lectern-2025",
  path: "/",
  name: "Lectern 2025",
  series: "Lectern",
  state: "open",
  is_default: true,
  opens_on: "2025-01-10T12:00:00.000Z",
  closes_on: "2025-06-02T12:00:00.000Z",
  group: "organiser",
  proposals: 0,
  submitted: [],
  ...changes,
});
const village = aCall({
  slug: "village",
  path: "/c/village/",
  name: "Lock Village 2025",
  is_default: false,
  group: "reviewer",
  proposals: 2,
  submitted: [
    { pk: 7, title: "Picking locks", status: "Reviewed", overall_status: "ACC" },
    { pk: 8, title: "Rust in locks", status: "Withdrawn", overall_status: null },
  ],
});

const session = (calls: unknown[], may_start = true, user = aUser({ group: "organiser" })) => ({
  ...aSession(user),
  [OWN]: [200, { calls, may_start }] as [number, unknown],
  "GET /api/settings/": [200, EDITION_DEFAULTS] as [number, unknown],
});
const calls = () => within(screen.getByRole("region", { name: "Calls" }));
const form = async () => within(await screen.findByRole("region", { name: "Start the next call" }));

test("lists each call with its state, dates, role and number of own proposals, and links to the area in it", async () => {
  serve(session([village, aCall()]));
  visit(PAGE);
  await screen.findByRole("link", { name: "Lock Village 2025" });
  const [first, second] = calls()
    .getAllByRole("listitem")
    .filter((each) => within(each).queryByText(/from you/));
  expect(first?.textContent).toContain("Open");
  expect(first?.textContent).toContain("10 Jan 2025 – 2 Jun 2025 · Reviewer · 2 proposals from you");
  expect(second?.textContent).toContain("Default");
  expect(second?.textContent).toContain("Organiser · no proposals from you");
  const href = (name: string) => calls().getByRole("link", { name }).getAttribute("href");
  expect(href("Lock Village 2025")).toBe("/c/village/homepage/reviewer/app");
  expect(href("Lectern 2025")).toBe("/homepage/organiser/app");
  expect(calls().getByRole("link", { name: "Lectern 2025" }).getAttribute("aria-current")).toBe("true");
});

test("shows a person's proposals in each call with the decision that was released to them", async () => {
  serve(session([village, aCall()]));
  visit(PAGE);
  const list = within(await screen.findByRole("list", { name: "Your proposals to Lock Village 2025" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Picking locks · Accepted",
    "Rust in locks · Withdrawn",
  ]);
  const link = list.getByRole("link", { name: "Picking locks" });
  expect(link.getAttribute("href")).toBe("/c/village/homepage/own/app/7");
});

test("offers a speaker the list, and neither changes nor the form", async () => {
  serve(session([village, aCall()], false, aUser()));
  visit("/homepage/speaker/app/calls");
  await screen.findByRole("link", { name: "Lock Village 2025" });
  expect(calls().queryByRole("button")).toBeNull();
  expect(screen.queryByRole("region", { name: "Start the next call" })).toBeNull();
});

test("links to the list from the account's menu where there is a choice", async () => {
  serve({
    ...session([village, aCall()], false, aUser()),
    "GET /api/edition/": [200, anEdition({ severalCalls: true })],
  });
  const { user, path } = visit("/homepage/speaker/app/security");
  await user.click(await screen.findByRole("button", { name: "Account" }));
  const entry = await screen.findByRole("menuitem", { name: /^My calls/ });
  expect(entry.textContent).toContain("Lectern 2025");
  await user.click(entry);
  await waitFor(() => expect(path()).toBe("/homepage/speaker/app/calls"));
});

test("has no such link for a single call", async () => {
  serve(session([aCall()], false, aUser()));
  const { user } = visit("/homepage/speaker/app/security");
  await user.click(await screen.findByRole("button", { name: "Account" }));
  await screen.findByRole("menuitem", { name: "Logout" });
  expect(screen.queryByRole("menuitem", { name: /^My calls/ })).toBeNull();
});

test("suggests the next year, and shows what is copied and the dates in the call's zone", async () => {
  serve({
    ...session([aCall()]),
    "GET /api/settings/": [
      200,
      { ...EDITION_DEFAULTS, zone: "Europe/Berlin", closesAt: "2025-03-30T22:00:00.000Z" },
    ],
  });
  const { user } = visit(PAGE);
  const region = await form();
  const address = await region.findByRole<HTMLInputElement>("textbox", { name: "Address" });
  expect(address.value).toBe("lectern-2026");
  expect(region.getByText(/the choices of proposals; the panel\./)).toBeTruthy();
  expect(region.getByText("Proposals, reviews, decisions, mails and late codes.")).toBeTruthy();
  expect(region.getByText(/^Mon,? 30 Mar 2026,? (at )?00:00/)).toBeTruthy();
  await user.click(region.getByRole("switch", { name: /^Copy the panel/ }));
  expect(region.getByText(/Not the panel/)).toBeTruthy();
  const name = region.getByRole("textbox", { name: "Name" });
  await user.clear(name);
  await user.type(name, "Lock Village");
  expect(address.value).toBe("lock-village-2026");
  await user.clear(address);
  await user.type(address, "locks");
  await user.type(name, "s");
  expect(address.value).toBe("locks");
});

test("shows errors at their fields, and keeps what was typed", async () => {
  const server = serve({
    ...session([aCall()]),
    "POST /api/calls/": [400, { slug: ["A call has this address already. Choose another."] }],
  });
  const { user } = visit(PAGE);
  const region = await form();
  const year = await region.findByRole("textbox", { name: "Year" });
  const address = region.getByRole("textbox", { name: "Address" });
  const start = region.getByRole("button", { name: "Start the call" });
  await user.clear(address);
  await user.type(address, "Not One");
  await user.clear(year);
  await user.click(start);
  expect(await region.findByText("Enter a year from 2000 to 2200.")).toBeTruthy();
  expect(region.getByText(/^Use lower-case letters/)).toBeTruthy();
  expect(server.named("POST /api/calls/")).toEqual([]);
  await user.type(year, "2027");
  await user.clear(address);
  await user.type(address, "taken");
  await user.click(start);
  expect(await region.findByText("A call has this address already. Choose another.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(address));
  expect(server.named("POST /api/calls/").map(({ body }) => body)).toEqual([
    { slug: "taken", product: "Lectern", year: 2027, panel: true },
  ]);
});

test("opens a draft after a confirmation that says what follows", async () => {
  const draft = (state: string) =>
    aCall({ slug: "lectern-2026", path: "/c/lectern-2026/", name: "Lectern 2026", state, is_default: false });
  let state = "draft";
  const server = serve({
    ...session([]),
    [OWN]: () => [200, { calls: [draft(state), aCall()], may_start: true }],
    "PUT /api/calls/lectern-2026/": () => {
      state = "open";
      return [200, draft(state)];
    },
  });
  const { user } = visit(PAGE);
  await user.click(await screen.findByRole("button", { name: "Open Lectern 2026" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Open Lectern 2026?" }));
  expect(dialog.getByText(/Everyone can see it from now on/)).toBeTruthy();
  expect(server.named("PUT /api/calls/lectern-2026/")).toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Open" }));
  expect(await screen.findByRole("button", { name: "Archive Lectern 2026" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Make Lectern 2026 the default" })).toBeTruthy();
  expect(server.named("PUT /api/calls/lectern-2026/").map(({ body }) => body)).toEqual([{ change: "open" }]);
});

test("keeps a call as it was, and says why, where a change is refused", async () => {
  const next = aCall({ slug: "next", path: "/c/next/", name: "Next 2026", is_default: false });
  serve({
    ...session([next, aCall()]),
    "PUT /api/calls/next/": [409, { detail: "Decisions of this call wait to be sent." }],
  });
  const { user } = visit(PAGE);
  await user.click(await screen.findByRole("button", { name: "Archive Next 2026" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Archive" }));
  expect(await screen.findByText("Decisions of this call wait to be sent.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Archive Next 2026" })).toBeTruthy();
});

test("links to the other calls from the landing page, and shows no list without one", async () => {
  const otherCalls = [
    {
      path: "/c/village/",
      name: "Lock Village 2025",
      when: "opens 01 April 2025 00:00 UTC",
    },
  ];
  serve({ "GET /api/edition/": [200, anEdition({ otherCalls })] });
  visit("/");
  const link = await screen.findByRole("link", { name: "Lock Village 2025" });
  expect(link.getAttribute("href")).toBe("/c/village/");
  expect(link.parentElement?.textContent).toContain("opens 01 April 2025 00:00 UTC");
});

test("changes a call's address, shows what is wrong with it at the field, and keeps what was typed", async () => {
  const next = aCall({ slug: "next", path: "/c/next/", name: "Next 2026", is_default: false });
  let listed = next;
  const server = serve({
    ...session([]),
    [OWN]: () => [200, { calls: [listed, aCall()], may_start: true }],
    "PUT /api/calls/next/address/": ({ body }) => {
      const { slug } = body as { slug: string };
      if (slug !== "autumn") return [400, { slug: ["A call has this address already. Choose another."] }];
      listed = { ...next, slug, path: `/c/${slug}/` };
      return [200, listed];
    },
  });
  const { user } = visit(PAGE);
  await user.click(await screen.findByRole("button", { name: "Change the address of Next 2026" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change the address of Next 2026" }));
  const address = dialog.getByRole<HTMLInputElement>("textbox", { name: "Address" });
  const send = async (slug: string) => {
    await user.clear(address);
    await user.type(address, slug);
    await user.click(dialog.getByRole("button", { name: "Change address" }));
  };
  await send("No!");
  expect(await dialog.findByText(/^Use lower-case letters/)).toBeTruthy();
  await send("api");
  expect(await dialog.findByText("The portal uses this address itself. Choose another.")).toBeTruthy();
  expect(server.named("PUT /api/calls/next/address/")).toEqual([]);
  await send("lectern-2025");
  expect(await dialog.findByText("A call has this address already. Choose another.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(address));
  await send("autumn");
  expect(await screen.findByText("Next 2026 is at /c/autumn/.")).toBeTruthy();
  const link = calls().getByRole("link", { name: "Next 2026" });
  await waitFor(() => expect(link.getAttribute("href")).toBe("/c/autumn/homepage/organiser/app"));
});

test("suggests an address that no other call has, and says which one is taken", async () => {
  const next = aCall({ slug: "lectern-2026", path: "/c/lectern-2026/", name: "Other", is_default: false });
  serve(session([next, aCall()]));
  visit(PAGE);
  const region = await form();
  const address = await region.findByRole<HTMLInputElement>("textbox", { name: "Address" });
  expect(address.value).toBe("lectern-2026-2");
  expect(region.getByText(/^\/c\/lectern-2026\/ is taken\./)).toBeTruthy();
});
