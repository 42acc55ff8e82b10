import { firstReadsOf } from "@lectern/domain/kernel/first-reads";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { ORGANISER_PAGES } from "#platform/organiser-pages";
import { queryClient } from "#platform/queries";
import { eachInASession, visit } from "../visit.fixture";

eachInASession();

const WAITING = {
  toDecide: 12,
  toRelease: 3,
  toConfirm: 1,
  unanswered: 0,
  unscheduled: 0,
  undelivered: 0,
  failedFiles: 0,
};
const session = (answers: Parameters<typeof serve>[0] = {}) =>
  serve({
    ...aSession(aUser({ group: "organiser" })),
    "GET /api/waiting/": [200, WAITING],
    "GET /api/board/": [200, []],
    ...answers,
  });
const menu = async () => within(await screen.findByRole("navigation", { name: "Menu" }));

test.each(Object.values(ORGANISER_PAGES))("names the page $name as the menu does", async ({ name, to }) => {
  session();
  visit(to);
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(name);
  const link = await (await menu()).findByRole("link", { name: new RegExp(`^${name}`) });
  await waitFor(() => expect(link.getAttribute("aria-current")).toBe("page"));
});

test("shows the number of waiting items beside a page, in words for screen readers", async () => {
  session();
  visit("/homepage/organiser/app");
  const link = async (name: RegExp) => (await (await menu()).findByRole("link", { name })).textContent;
  expect(await link(/^Proposals ?12 reviewed and undecided$/)).toContain("12");
  expect(await link(/^Release decisions ?3 ready to release, 1 waiting for a second organiser$/)).toMatch(
    /4$/,
  );
  expect(await link(/^Schedule/)).toBe("Schedule");
});

test("updates the counts after an action in this tab", async () => {
  let toDecide = 12;
  session({ "GET /api/waiting/": () => [200, { ...WAITING, toDecide }] });
  visit("/homepage/organiser/app");
  await (await menu()).findByRole("link", { name: /12 reviewed/ });
  toDecide = 11;
  await queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: async () => "decided" })
    .execute(undefined);
  expect(await (await menu()).findByRole("link", { name: /11 reviewed/ })).toBeTruthy();
});

test("reads on every page what the page's head has read for all of them", async () => {
  const { to } = ORGANISER_PAGES.exports;
  const begun = firstReadsOf(to).flat();
  expect(begun).not.toEqual([]);
  const server = session();
  visit(to);
  const asked = () => server.calls.map(({ name }) => name.replace("GET ", ""));
  await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(begun)));
});
