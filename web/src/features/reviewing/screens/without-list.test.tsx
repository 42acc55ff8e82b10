import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { visit } from "#app/visit.fixture";
import { aListItem, aSession, aSubmission, NO_REVIEW } from "#features/proposals/submissions.fixture";
import { aUser, hintSession, serve } from "#platform/answers.fixture";

const LIST = "GET /api/submissions/";
const MENU = "GET /api/submissions/menu/";

beforeEach(hintSession);

const ready = (pk: number, reviewed = false) =>
  aListItem({ pk, title: `Talk ${pk}`, status: "Ready for Review", has_been_reviewed: reviewed });

/** A reviewer's page: their menu names only the first of eight, of which 7 and 8 are reviewed; all others wait. */
async function open(at: string) {
  const all = [1, 2, 3, 4, 5, 6].map((pk) => ready(pk)).concat(ready(7, true), ready(8, true));
  const one = ({ pk, title, status }: (typeof all)[number]) => [
    `GET /api/submissions/${pk}/`,
    [200, aSubmission({ pk, title, status, review: NO_REVIEW }), { etag: '"1"' }],
  ];
  const server = serve({
    ...aSession(aUser({ group: "reviewer" }), all),
    ...Object.fromEntries(all.map(one)),
    [MENU]: [200, { items: [ready(1), ready(7, true)], counts: { open: 6, reviewed: 2, left: 6 } }],
    "GET /api/reviews/queue/": [200, { order: [4, 2, 6, 1, 3, 5], recused: 0 }],
  });
  const page = visit(`/homepage/reviewer/app${at}`);
  const others = within(await screen.findByRole("navigation", { name: "Other submissions" }));
  const links = () =>
    others.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  return { ...page, others, links, server };
}
const to = (pk: number) => `/homepage/reviewer/app/${pk}`;

describe("a proposal that waits for a review", () => {
  test("is found in the queue without reading the list", async () => {
    const { others, links, server } = await open("/2");
    expect(await others.findByText("2 / 8")).toBeTruthy();
    expect(links()).toEqual([
      ["Queue", "/homepage/reviewer/app"],
      ["Previous", to(4)],
      ["Next", to(6)],
    ]);
    expect(server.named(LIST)).toEqual([]);
    expect(server.named(MENU)).toHaveLength(1);
  });

  test("is left for the next by a key, without reading the list", async () => {
    const { user, path, server } = await open("/5");
    expect(await screen.findByText("6 / 8")).toBeTruthy();
    await user.keyboard("j");
    await waitFor(() => expect(path()).toBe(to(7)));
    expect(await screen.findByText("7 / 8")).toBeTruthy();
    expect(server.named(LIST)).toEqual([]);
  });
});

test("reads the list for a proposal that neither the menu nor the order has", async () => {
  const { others, server } = await open("/8");
  expect(await others.findByText("8 / 8")).toBeTruthy();
  expect(server.named(LIST)).toHaveLength(1);
});

test("lists in the menu what it is given, and says how many there are", async () => {
  await open("/2");
  const menu = within(screen.getByRole("navigation", { name: "Menu" }));
  expect(await menu.findByRole("link", { name: /Talk 1/ })).toBeTruthy();
  expect(menu.getByRole("region", { name: "Reviewed" }).textContent).toContain("Talk 7");
  expect(menu.queryByText("No submissions to be reviewed")).toBeNull();
});

test("opens a speaker's proposal without reading the list, and the menu has the others", async () => {
  const server = serve({
    ...aSession(aUser(), [aListItem(), aListItem({ pk: 2, title: "Second" })]),
    "GET /api/submissions/1/": [200, aSubmission(), { etag: '"1"' }],
  });
  visit("/homepage/speaker/app/1");
  const menu = within(await screen.findByRole("navigation", { name: "Menu" }));
  expect(await menu.findByRole("link", { name: /Second/ })).toBeTruthy();
  expect(server.named(LIST)).toEqual([]);
  expect(server.named(MENU)).toHaveLength(1);
});
