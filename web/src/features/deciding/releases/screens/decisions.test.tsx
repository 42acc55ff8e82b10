import type { Release } from "@lectern/domain/deciding/releases/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { eachInASession } from "#app/visit.fixture";
import { boardRow } from "#features/deciding/board/board.fixture";
import { aPreview, aRelease, openDecisions } from "../releases.fixture";

eachInASession();

const PREVIEW = "POST /api/releases/preview/";
const CREATE = "POST /api/releases/";
const ORDER = "PUT /api/decisions/waitlist/";
const ROWS = [
  boardRow(1, { status: "Reviewed", decision: "ACC" }),
  boardRow(2, { status: "Reviewed", decision: "REJ" }),
  boardRow(3, { status: "Reviewed", decision: "ACC", released: "ACC", answer: "declined" }),
  boardRow(4, { status: "Reviewed" }),
  boardRow(5, { status: "Withdrawn", decision: "ACC" }),
  boardRow(6, { status: "Withdrawn", decision: "ACC", released: "ACC" }),
  boardRow(8, { status: "Withdrawn" }),
];

const preview = aPreview({ oddities: [{ text: "has no reviews", submissions: [2] }] });

const open = (releases: Release[], doubles?: Parameters<typeof openDecisions>[2]) =>
  openDecisions(ROWS, releases, doubles);

test("shows proposals as left out that were withdrawn after the decision", async () => {
  const left_out = [{ submission: 5, detail: "It was withdrawn after the decision." }];
  const { server, user } = open([], { [PREVIEW]: [200, { ...preview, left_out }] });
  await user.click(await screen.findByRole("button", { name: "Preview mails" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(server.named(PREVIEW)[0]?.body).toEqual({
    submissions: [1, 2, 5],
    decisions: ["ACC", "HLD", "REJ"],
    templates: {},
  });
  expect(dialog.getByRole("region", { name: "Check before release" }).textContent).toContain(
    "#5 left out: It was withdrawn after the decision.",
  );
  expect(dialog.getByRole("button", { name: "Release 2" })).toBeTruthy();
});

test("previews a release, and releases exactly the preview", async () => {
  const { server, user } = open([], {
    [PREVIEW]: [200, preview],
    [CREATE]: [201, { release: aRelease(), left_out: [] }],
  });
  expect(await screen.findByText("To release: 1 accepted, 1 rejected.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Preview mails" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("region", { name: "Check before release" }).textContent).toContain(
    "#2 has no reviews.",
  );
  expect(server.named(CREATE), "nothing goes out by looking").toEqual([]);
  await user.click(dialog.getByRole("button", { name: "Release 2" }));
  expect(await screen.findByText("Goes out in 15 minutes")).toBeTruthy();
  const [sent] = server.named(CREATE);
  expect(sent?.body).toEqual({ items: preview.items, templates: preview.templates });
  expect(sent?.headers.get("idempotency-key")).toMatch(/^[\w-]+$/);
});

test("shows progress in numbers that add up, with a link to declined ones", async () => {
  open([]);
  await screen.findByText("No releases yet.");
  const figures = screen
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(screen.getByRole("region", { name: "4 decisions" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "1 released as accepted" })).toBeTruthy();
  expect(figures).toEqual([
    ["Undecided", "1"],
    ["Ready to release", "2"],
    ["In a release", "0"],
    ["Released", "1"],
    ["Not answered", "0"],
    ["Confirmed", "0"],
    ["Declined", "1"],
  ]);
  expect(screen.getByRole("link", { name: "One speaker has declined" }).getAttribute("href")).toBe(
    "/homepage/organiser/app/confirmations?answer=declined",
  );
});

test("cancels a waiting release, and lets only a second organiser confirm one", async () => {
  const { server, user } = open(
    [aRelease(), aRelease({ id: 8, state: "unconfirmed", own: false, not_confirmable: null, due_on: null })],
    {
      "POST /api/releases/7/take-back/": [200, aRelease({ state: "taken-back" })],
      "POST /api/releases/8/confirm/": [200, aRelease({ id: 8 })],
      "GET /api/releases/8/": [
        200,
        {
          release: aRelease({ id: 8, state: "unconfirmed", own: false, not_confirmable: null, due_on: null }),
          items: [{ submission: 1, title: "Kettles", speaker: "Ada Lovelace", decision: "ACC" }],
          recipients: { mails: 1, without_account: 0 },
          samples: [
            {
              submission: 1,
              decision: "ACC",
              to: "ada@example.org",
              subject: "Kettles",
              blocks: [{ paragraph: "You are in." }],
              text: "",
            },
          ],
        },
      ],
    },
  );
  const card = async (id: number) => within(await screen.findByRole("listitem", { name: `Release ${id}` }));
  const first = await card(7);
  expect(first.getByText(/^goes out in 10 minutes/)).toBeTruthy();
  expect(first.queryByRole("button", { name: "Preview and confirm" })).toBeNull();
  await user.click((await card(8)).getByRole("button", { name: "Preview and confirm" }));
  const look = within(await screen.findByRole("dialog", { name: "Release 8" }));
  expect(await look.findByText("You are in.")).toBeTruthy();
  await user.click(
    within(look.getByRole("region", { name: "Mails: Accepted" })).getByText("The one proposal"),
  );
  expect((await look.findByRole("link", { name: "Kettles" })).getAttribute("href")).toMatch(/app\/1$/);
  await user.click(look.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("Confirmed")).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "Release 8" })).toBeNull();
  await user.click(first.getByRole("button", { name: "Cancel release" }));
  expect(await screen.findByText("Cancelled")).toBeTruthy();
  expect(server.named("POST /api/releases/7/take-back/")).toHaveLength(1);
});

test("lists undelivered mails of a release with reasons and links", async () => {
  const report = { outcome: "returned", on: "2025-03-01T12:20:00.000Z", status: "5.1.1", said: "" } as const;
  const one = { submission: 1, title: "Kettles", mail: "m1", to: "ada@example.net", report };
  open([
    aRelease({ state: "done", unreached: [one, { ...one, title: "Toasters", mail: "m2", report: null }] }),
  ]);
  const card = within(await screen.findByRole("listitem", { name: "Release 7" }));
  const lines = card.getAllByRole("listitem").map((line) => line.textContent);
  expect(lines).toEqual([
    "Kettles to ada@example.net. It bounced: there is no such mailbox. Open the mail",
    "Toasters to ada@example.net. The mail server refused it. Open the mail",
  ]);
  expect(card.getByRole("link", { name: "Open the mail: Toasters" }).getAttribute("href")).toBe(
    "/homepage/organiser/app/mails?mail=m2",
  );
});

test("keeps the focus on a moved proposal of the waitlist, also at its ends and while it is moved", async () => {
  let order: number[] = [];
  let answer = () => {};
  const waiting = () =>
    [1, 2].map((pk) => {
      const place = order.indexOf(pk);
      return boardRow(pk, {
        status: "Reviewed",
        decision: "HLD",
        waitlist_place: place < 0 ? null : place + 1,
      });
    });
  const { server, user } = open([], {
    "GET /api/board/": () => [200, waiting()],
    [ORDER]: ({ body }) =>
      new Promise((resolve) => {
        answer = () => {
          ({ order } = body as { order: number[] });
          resolve([200, { order }]);
        };
      }),
  });
  const press = async (way: string) => {
    const sent = server.named(ORDER).length;
    const button = screen.getByRole("button", { name: `Move ${way}: Proposal 2` });
    await user.click(button);
    await waitFor(() => expect(server.named(ORDER)).toHaveLength(sent + 1));
    expect(button).toHaveProperty("disabled", false);
    await user.click(button);
    expect(server.named(ORDER)).toHaveLength(sent + 1);
    answer();
  };
  const isFocused = (way: string) =>
    waitFor(() => {
      const button = screen.getByRole("button", { name: `Move ${way}: Proposal 2` });
      expect(button).toHaveProperty("disabled", false);
      expect(document.activeElement).toBe(button);
    });
  await screen.findByRole("list", { name: "Waitlist" });
  await press("up");
  await isFocused("down");
  await press("down");
  await isFocused("up");
});

test("goes on with the waitlist's headline once a proposal is accepted from it, or it is ordered by fair mean", async () => {
  const held = { status: "Reviewed", decision: "HLD" } as const;
  let rows = [boardRow(1, { ...held, waitlist_place: 1 }), boardRow(2, held)];
  const { user } = open([], {
    "GET /api/board/": () => [200, rows],
    [ORDER]: () => {
      rows = rows.map((row) => ({ ...row, waitlist_place: null }));
      return [200, { order: [] }];
    },
    "POST /api/decisions/promote/": () => {
      rows = rows.slice(1);
      return [201, aRelease()];
    },
  });
  const headline = await screen.findByRole("heading", { name: "Waitlist" });
  await user.click(await screen.findByRole("button", { name: "Order all by fair mean" }));
  await waitFor(() => expect(document.activeElement).toBe(headline));
  await user.click(screen.getByRole("button", { name: "Accept: Proposal 1" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Accept" }));
  await waitFor(() => expect(screen.queryByText("Proposal 1")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(headline));
});
