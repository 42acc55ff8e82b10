import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { visit } from "#app/visit.fixture";
import { aListItem, aSession } from "#features/proposals/submissions.fixture";
import { aUser, hintSession, serve } from "#platform/answers.fixture";

beforeEach(hintSession);

const help = () => screen.queryByRole("dialog", { name: "Help: keyboard" });
const opened = async () => {
  await waitFor(() => expect(help()).toBeTruthy());
  return within(help() as HTMLElement);
};

async function open(group: "speaker" | "reviewer" | "organiser" = "speaker") {
  serve(aSession(aUser({ group }), [aListItem({ status: "Ready for Review" })]));
  const page = visit(`/homepage/${group}/app`);
  const headline = await screen.findByRole("heading", { level: 1 });
  return { ...page, headline };
}
const keysIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole("term")
    .map((term) => term.textContent);

test("opens by ?, lists the keys, and gives the focus back to the page", async () => {
  const { user, headline } = await open();
  headline.focus();
  await user.keyboard("?");
  const dialog = await opened();
  expect(keysIn(dialog.getByRole("region", { name: "Single keys" }))).toEqual(["=", "?"]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(help()).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(headline));
});

test("lists the keys of reviewers for them, too, and opens from the settings", async () => {
  const { user } = await open("reviewer");
  await user.click(screen.getByRole("button", { name: "Account" }));
  await user.click(await screen.findByRole("menuitem", { name: "Help" }));
  const dialog = await opened();
  expect(keysIn(dialog.getByRole("region", { name: "Single keys" }))).toEqual([
    "=",
    "?",
    "n",
    "p",
    "jk",
    "x",
  ]);
});

test("ignores ? while typing", async () => {
  const { user } = await open("reviewer");
  const search = await screen.findByRole<HTMLInputElement>("searchbox");
  await user.type(search, "why?");
  expect(search.value).toBe("why?");
  expect(help()).toBeNull();
});

test("switches all single keys off together, and on again", async () => {
  const { user } = await open();
  await user.keyboard("?");
  await user.click((await opened()).getByRole("switch", { name: "Single-key shortcuts" }));
  expect((await opened()).getByText("Single keys (off)")).toBeTruthy();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(help()).toBeNull());
  await user.keyboard("?");
  expect(help()).toBeNull();

  await user.click(screen.getByRole("button", { name: "Account" }));
  const item = await screen.findByRole("menuitemcheckbox", { name: "Single-key shortcuts" });
  expect(item.getAttribute("aria-checked")).toBe("false");
  await user.click(item);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await user.keyboard("?");
  await opened();
});

test("lists the keys of the board for organisers", async () => {
  const { user } = await open("organiser");
  await user.keyboard("?");
  const dialog = await opened();
  const keys = keysIn(dialog.getByRole("region", { name: /^While reading next to the board/ }));
  expect(keys).toEqual(["jk", "awr"]);
});
