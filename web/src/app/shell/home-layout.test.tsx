import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { visit } from "#app/visit.fixture";
import { aBlankProfile, aProfile } from "#features/identity/profiles/profile.fixture";
import { aListItem, anOpenEdition, aSession } from "#features/proposals/submissions.fixture";
import { aUser, hintSession, serve } from "#platform/answers.fixture";

const HOME = "/homepage/speaker/app";

function width(pixels: number) {
  (window as unknown as { happyDOM: { setViewport: (v: { width: number }) => void } }).happyDOM.setViewport({
    width: pixels,
  });
}

beforeEach(() => {
  hintSession();
  width(1280);
});

async function open(session = aSession(undefined, [aListItem()])) {
  const server = serve(session);
  const page = visit(HOME);
  await screen.findByRole("heading", { name: "Submissions", level: 1 });
  return { ...page, server };
}
const menu = () => within(screen.getByRole("navigation", { name: "Menu" }));

test("[2.78] lists the submissions, says how many more, and opens a new one", async () => {
  const reviewed = aListItem({ pk: 2, title: "Seen", status: "Reviewed", has_been_reviewed: true });
  await open(aSession(undefined, [aListItem(), reviewed]));
  const open_ = within(await menu().findByRole("region", { name: "Submissions" }));
  expect((await open_.findByRole("link")).getAttribute("href")).toBe(`${HOME}/1`);
  expect(
    within(menu().getByRole("region", { name: "Reviewed" })).getByText("Reviewed", { selector: "span" }),
  );
  expect(menu().getByText("You can submit 3 more paper(s)")).toBeTruthy();
  expect(menu().getByRole("link", { name: "+ New submission" })).toBeTruthy();
});

test("[6.9] has no plus tile after the deadline, and says why", async () => {
  await open(aSession(undefined, [aListItem()], anOpenEdition({ now: "2025-06-03T00:00:00.000Z" })));
  expect(await menu().findByText("You cannnot submit more papers.")).toBeTruthy();
  expect(menu().getByText("Submissions currently closed")).toBeTruthy();
  expect(menu().queryByRole("link", { name: "+ New submission" })).toBeNull();
});

test("[4.19] hides declined submissions until they are asked for", async () => {
  const { user } = await open(
    aSession(undefined, [aListItem({ title: "No luck", overall_status: "REJ" }), aListItem({ pk: 2 })]),
  );
  const declined = await menu().findByRole("switch", { name: "Show declined" });
  expect(menu().queryByText("No luck")).toBeNull();
  await user.click(declined);
  expect(await menu().findByText("No luck")).toBeTruthy();
});

test("refreshes the menu two seconds after entry", async () => {
  const { server } = await open();
  const reads = () => server.named("GET /api/submissions/").length;
  await waitFor(() => expect(reads()).toBe(1));
  await waitFor(() => expect(reads()).toBe(2), { timeout: 3000 });
});

test("[2.77] opens the drawer with =, not while typing, and not when it was switched off", async () => {
  width(800);
  const { user } = await open();
  const drawer = () => screen.queryByRole("dialog", { name: "Menu" });
  expect(screen.queryByRole("navigation", { name: "Menu" })).toBeNull();
  await user.keyboard("=");
  await waitFor(() => expect(drawer()).toBeTruthy());
  await user.keyboard("=");
  await waitFor(() => expect(drawer()).toBeNull());
  const input = document.body.appendChild(document.createElement("input"));
  await user.type(input, "=");
  expect(drawer()).toBeNull();
  expect(input.value).toBe("=");
  input.remove();
  cleanup();

  localStorage.setItem("lectern.shortcuts", "false");
  visit(HOME);
  const burger = await screen.findByRole("button", { name: "Menu" });
  expect(burger.getAttribute("aria-keyshortcuts")).toBeNull();
  await user.keyboard("=");
  expect(drawer()).toBeNull();
});

test("opens the drawer with = pressed at the moment that another page appears", async () => {
  width(800);
  const { router } = await open();
  const appeared = new MutationObserver(() => {
    if (
      router.state.location.pathname === HOME ||
      document.querySelector("h1")?.textContent !== "new submission"
    )
      return;
    appeared.disconnect();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "=", bubbles: true }));
  });
  appeared.observe(document.body, { subtree: true, childList: true, characterData: true });
  void router.navigate(`${HOME}/submit`);
  expect(await screen.findByRole("dialog", { name: "Menu" })).toBeTruthy();
});

test("[2.88] [4.53] [5.61] [5.62] [6.18] [7.42] asks an incomplete profile first, and cannot be closed but by logging out", async () => {
  const saved = aProfile({ o: "x", b: "y" });
  const { user } = await open({
    ...aSession(aUser({ can_submit: false })),
    "GET /api/user/profile/": [200, aBlankProfile()],
    "PUT /api/user/profile/": [200, saved],
  } as ReturnType<typeof aSession>);
  const modal = within(await screen.findByRole("dialog", { name: "User Profile" }));
  await user.keyboard("{Escape}");
  expect(screen.getByRole("dialog", { name: "User Profile" })).toBeTruthy();
  expect(modal.queryByRole("button", { name: "Close" })).toBeNull();
  expect(await modal.findByRole("button", { name: "Logout" })).toBeTruthy();
  const chosen = (name: RegExp) => modal.getByRole<HTMLInputElement>("combobox", { name }).value;
  expect(chosen(/^Country of residence/)).toBe("United Kingdom");
  expect(chosen(/^Nationality/)).toBe("British");
  await user.type(modal.getByLabelText(/^First name/), "Ada");
  await user.type(modal.getByLabelText(/^Last name/), "Lovelace");
  await user.type(modal.getByLabelText(/^Occupation/), "x");
  await user.type(modal.getByLabelText(/^Author's bio/), "y");
  serve({ ...aSession(), "PUT /api/user/profile/": [200, saved] });
  await user.click(modal.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("User profile updated successfully!")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "User Profile" })).toBeNull());
});

test("says why a user whose profile is incomplete is not logged out", async () => {
  const { user } = await open({
    ...aSession(aUser({ can_submit: false })),
    "GET /api/user/profile/": [200, aBlankProfile()],
    "POST /api/logout/": [503, { detail: "The service is temporarily unavailable." }],
  } as ReturnType<typeof aSession>);
  const modal = within(await screen.findByRole("dialog", { name: "User Profile" }));
  await user.click(await modal.findByRole("button", { name: "Logout" }));
  expect(await screen.findByText("Logout failed")).toBeTruthy();
  expect(screen.getByText("The service is temporarily unavailable.")).toBeTruthy();
});

test("keeps the menu around an unknown address", async () => {
  serve(aSession());
  for (const address of ["/homepage/speaker/app/no/such/page", "/homepage/speaker/app/7a"]) {
    visit(address);
    expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Account" })).toBeTruthy();
    cleanup();
  }
});

test("asks a reviewer whose profile is incomplete for it on entry", async () => {
  serve({
    ...aSession(aUser({ group: "reviewer", can_submit: false })),
    "GET /api/user/profile/": [404, {}],
  });
  visit("/homepage/reviewer/app");
  const modal = within(await screen.findByRole("dialog", { name: "User Profile" }));
  expect(modal.queryByRole("button", { name: "Close" })).toBeNull();
});

test("shows UTC in the tooltip of a date in the menu, and to screen readers", async () => {
  serve(aSession(undefined, [aListItem({ submitted_on: "2025-02-20T10:00:00.000Z" })]));
  visit("/homepage/speaker/app");
  const menu = await screen.findByRole("navigation", { name: "Menu" });
  const date = await waitFor(() => {
    const found = menu.querySelector("time");
    if (!found) throw new Error("no date yet");
    return found;
  });
  expect(date.parentElement?.title).toBe("20 February at 10:00 UTC");
  expect(date.parentElement?.textContent).toContain("(20 February at 10:00 UTC)");
});
