import type { BoardRow } from "@lectern/domain/deciding/board/contract";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { eachInASession, visit } from "#app/visit.fixture";
import { aSession } from "#features/proposals/submissions.fixture";
import { aUser, serve } from "#platform/answers.fixture";
import { boardRow } from "../board.fixture";

eachInASession();

beforeEach(() => {
  const media = { matches: false, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal("matchMedia", () => ({ ...media, addListener() {}, removeListener() {} }));
});

function openCards(list: readonly BoardRow[], address = "") {
  serve({ ...aSession(aUser({ group: "organiser" })), "GET /api/board/": [200, list] });
  return visit(`/homepage/organiser/app/proposals${address}`);
}

test("shows notifications and answers on a phone's cards", async () => {
  const answered = boardRow(3, { status: "Reviewed", decision: "ACC", released: "ACC", answer: "declined" });
  const notified = boardRow(4, { decision: "HLD", released: "HLD" });
  const waiting = boardRow(5, { decision: "REJ", releasing: true });
  const list = [boardRow(1), answered, notified, waiting, boardRow(6, { decision: "ACC" })];
  openCards(list);
  const cardOf = (title: string) => screen.getByRole("link", { name: title }).closest("li")?.textContent;
  await screen.findByRole("link", { name: "Proposal 1" });
  expect(cardOf("Proposal 3")).toContain("Notified: Accepted · Declined");
  expect(cardOf("Proposal 4")).toMatch(/Notified: Waitlist$/);
  expect(cardOf("Proposal 5")).toMatch(/In a release$/);
  expect(cardOf("Proposal 6")).toMatch(/Not notified$/);
  expect(cardOf("Proposal 1")).not.toMatch(/notified/i);
});

test("has its filters behind one button, which counts the active ones", async () => {
  const list = [boardRow(1), boardRow(2, { status: "Cooldown" })];
  const { user } = openCards(list, "?status=Submitted&reviews=0,1");
  const button = await screen.findByRole("button", { name: "Filters: 2" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("button", { name: "Status: 1" })).toBeNull();
  await user.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  const filters = within(screen.getByRole("group", { name: "Filters" }));
  await user.tab();
  expect(document.activeElement).toBe(filters.getByRole("button", { name: "Status: 1" }));
  await user.keyboard("{Enter}");
  await user.click(await screen.findByRole("button", { name: "Show all" }));
  expect(await screen.findByText("2 proposals")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Filters: 1" }));
  expect(screen.queryByRole("group", { name: "Filters" })).toBeNull();
});
