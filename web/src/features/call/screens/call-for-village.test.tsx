import type { OtherCall } from "@lectern/domain/call/contract";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { visit } from "#app/visit.fixture";
import { anEdition, serve } from "#platform/answers.fixture";
import { WANTED } from "../villages";

const QUESTION = "Would you like to run a village at Lectern 2025?";
/** The visible letters; the others are hidden. */
const seen = () => {
  const main = screen.getByRole("main").cloneNode(true) as HTMLElement;
  for (const coming of main.querySelectorAll("[class*=coming]")) coming.remove();
  return main.textContent ?? "";
};

async function open({ still = false, otherCalls }: { still?: boolean; otherCalls?: OtherCall[] } = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: still && query.includes("prefers-reduced-motion"),
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
  serve({ "GET /api/edition/": [200, anEdition({ otherCalls })] });
  visit("/callforvillage");
  await screen.findByRole("heading", { name: "Call for Villages" });
  await act(async () => {});
}

test("[2.25] has the whole text there at once, for screen readers, while it is still being typed", async () => {
  await open();
  expect(seen()).not.toContain(QUESTION);
  expect(
    screen.getByText((_, element) => element?.tagName === "P" && element.textContent === QUESTION),
  ).toBeTruthy();
  const points = within(screen.getByRole("list")).getAllByRole("listitem");
  expect(points.map((point) => point.textContent)).toEqual([...WANTED]);
  expect(document.querySelector("[class*=coming][aria-hidden]")).toBeNull();
});

test("[2.25] types line after line until all is seen", async () => {
  await open();
  act(() => void vi.advanceTimersByTime(1_500));
  expect(seen()).toContain("cat call-for");
  expect(seen()).not.toContain(WANTED.at(-1));
  act(() => void vi.advanceTimersByTime(10_000));
  for (const point of WANTED) expect(seen()).toContain(point);
  expect(screen.getByRole("button", { name: "Play again" })).toBeTruthy();
});

test.each([
  ["key", () => fireEvent.keyDown(document.body, { key: "Shift" })],
  ["click", () => fireEvent.pointerDown(document.body)],
])("shows all at once at any %s, and types it again on request", async (_, skip) => {
  await open();
  skip();
  expect(seen()).toContain(WANTED.at(-1));
  fireEvent.click(screen.getByRole("button", { name: "Play again" }));
  expect(seen()).not.toContain(WANTED.at(-1));
});

test("shows all at once with reduced motion", async () => {
  await open({ still: true });
  expect(seen()).toContain(WANTED.at(-1));
  expect(screen.queryByRole("button", { name: "Play again" })).toBeNull();
});

test("prepares a mail to the edition's mailbox that lists the points", async () => {
  await open({ still: true });
  const mails = ["cfp@example.org", "Write the email"].map((name) =>
    within(screen.getByRole("main")).getByRole("link", { name }).getAttribute("href"),
  );
  expect(mails[0]).toBe(mails[1]);
  const mail = new URL(mails[0] ?? "");
  expect(mail.protocol + mail.pathname).toBe("mailto:cfp@example.org");
  expect(mail.searchParams.get("subject")).toBe("A village at Lectern 2025");
  expect(mail.searchParams.get("body")?.split("\r\n")).toEqual(WANTED.map((point) => `${point}: `));
});

test("links to the villages' own call while it is open, and to no other", async () => {
  const autumn = { path: "/c/autumn/", name: "Autumn 2025", when: "opens 01 May 2025 00:00 UTC" };
  const locks = { path: "/c/locks/", name: "Lock Village 2025", when: "closes 02 June 2025 23:59 UTC" };
  await open({ otherCalls: [autumn, { ...locks, villages: true }] });
  const link = screen.getByRole("link", { name: "Lock Village 2025" });
  expect(link.getAttribute("href")).toBe("/c/locks/");
  expect(link.parentElement?.textContent).toBe(
    "Villages have a call of their own: Lock Village 2025 closes 02 June 2025 23:59 UTC.",
  );
  expect(screen.queryByRole("link", { name: "Autumn 2025" })).toBeNull();
});
