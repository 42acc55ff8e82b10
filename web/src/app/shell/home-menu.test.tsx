import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { visit } from "#app/visit.fixture";
import { aListItem, anOpenEdition, aSession } from "#features/proposals/submissions.fixture";
import { aUser, hintSession, serve } from "#platform/answers.fixture";
import { dateInOwnZone } from "#platform/dates";

function width(pixels: number) {
  (window as unknown as { happyDOM: { setViewport: (v: { width: number }) => void } }).happyDOM.setViewport({
    width: pixels,
  });
}

beforeEach(() => {
  hintSession();
  width(1280);
});

async function open(session = aSession(undefined, [aListItem()]), at = "/homepage/speaker/app") {
  const server = serve(session);
  const page = visit(at);
  await screen.findByRole("heading", { level: 1 });
  return { ...page, server };
}
const menu = () => within(screen.getByRole("navigation", { name: "Menu" }));
const asReviewer = (list: ReturnType<typeof aListItem>[]) =>
  open(aSession(aUser({ group: "reviewer" }), list), "/homepage/reviewer/app");

describe("the menu", () => {
  test("[2.78] [2.79] [2.80] [2.81] [4.20] [8.34] has the submissions, then the reviewed items, then the note, then the plus tile", async () => {
    const reviewed = aListItem({ pk: 2, title: "Seen", status: "Reviewed", has_been_reviewed: true });
    await open(aSession(undefined, [reviewed, aListItem()]));
    await menu().findByText("You can submit 3 more paper(s)");
    const text = screen.getByRole("navigation", { name: "Menu" }).textContent ?? "";
    const parts = [
      "Submissions",
      "Breaking the enclave",
      "Reviewed",
      "Seen",
      "You can submit 3",
      "+ New submission",
    ];
    expect(parts.map((part) => text.indexOf(part))).toEqual(
      parts.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
    );
    expect(menu().getByRole("link", { name: "+ New submission" }).getAttribute("href")).toBe(
      "/homepage/speaker/app/submit",
    );
  });

  test("shows the first hundred submissions, and a link to all", async () => {
    await asReviewer(Array.from({ length: 120 }, (_, n) => aListItem({ pk: n + 1, title: `Talk ${n + 1}` })));
    const region = within(await menu().findByRole("region", { name: "Submissions" }));
    await waitFor(() => expect(region.getAllByRole("listitem")).toHaveLength(100));
    expect(region.getByRole("link", { name: "All 120" }).getAttribute("href")).toBe("/homepage/reviewer/app");
  });

  test("[3.35] shows a reviewed item as 'Reviewed' in every status", async () => {
    await asReviewer([aListItem({ status: "Ready for Review", has_been_reviewed: true })]);
    const region = within(await menu().findByRole("region", { name: "Reviewed" }));
    expect(region.getByRole("link").textContent).toContain("Reviewed");
    expect(region.getByRole("link").textContent).not.toContain("Ready for Review");
  });

  test("[9.23] writes a date as day, long month, year, hour and minute", async () => {
    await open();
    const date = (await menu().findByRole("link", { name: /Breaking/ })).querySelector("time");
    expect(date?.textContent).toBe(dateInOwnZone("2025-02-20T10:00:00.000Z"));
    expect(date?.textContent).toMatch(/^(19|20|21) February 2025 at \d\d:\d\d$/);
  });

  test("[5.67] [8.36] says 'No submission submitted' to a speaker without one", async () => {
    await open(aSession());
    expect(await menu().findByText("No submission submitted")).toBeTruthy();
    expect(menu().getByText("You can submit 5 more paper(s)")).toBeTruthy();
  });

  test("[8.33] says 'You cannnot submit more papers.' to a speaker who holds five", async () => {
    await open(
      aSession(
        undefined,
        Array.from({ length: 5 }, (_, i) => aListItem({ pk: i + 1 })),
      ),
    );
    expect(await menu().findByText("You cannnot submit more papers.")).toBeTruthy();
    expect(menu().queryByRole("link", { name: "+ New submission" })).toBeNull();
  });

  test("[8.35] says 'No submissions to be reviewed' to a reviewer who has done all, and has no plus tile", async () => {
    await asReviewer([aListItem({ status: "Reviewed", has_been_reviewed: true })]);
    expect(await menu().findByText("No submissions to be reviewed")).toBeTruthy();
    expect(menu().queryByRole("link", { name: "+ New submission" })).toBeNull();
  });

  test("[4.19] hides what was declined from a reviewer", async () => {
    await asReviewer([
      aListItem({ title: "No luck", overall_status: "REJ" }),
      aListItem({ pk: 2, title: "Luck" }),
    ]);
    expect(await menu().findByText("Luck")).toBeTruthy();
    expect(menu().queryByText("No luck")).toBeNull();
  });

  test("says that the submissions could not be loaded, and loads them again", async () => {
    const session = aSession(undefined, [aListItem()]);
    const list = session["GET /api/submissions/menu/"];
    let fails = true;
    const failing = () => (fails ? [429, { detail: "Too many requests." }] : list);
    await open(
      { ...session, "GET /api/submissions/menu/": failing } as never,
      "/homepage/speaker/app/security",
    );
    expect(await menu().findByText("Submissions could not be loaded.")).toBeTruthy();
    fails = false;
    fireEvent.click(menu().getByRole("button", { name: "Try again" }));
    expect(await menu().findByRole("link", { name: /Breaking/ })).toBeTruthy();
    expect(menu().queryByText("Submissions could not be loaded.")).toBeNull();
  });

  test("[9.20] is refreshed once, 2000 ms after entry", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const started = performance.now();
    const { server } = await open();
    const reads = () => server.named("GET /api/submissions/").length;
    const before = 1;
    await waitFor(() => expect(reads()).toBe(before));
    await act(() => vi.advanceTimersByTimeAsync(1_900 - (performance.now() - started)));
    expect(reads()).toBe(before);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(reads()).toBe(before + 1);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(reads()).toBe(before + 1);
  });

  test("[4.13] [9.21] is refreshed every 5000 ms while anything is Uploading, and not afterwards", async () => {
    let list = [aListItem({ status: "Uploading" })];
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = await open({ ...aSession(), "GET /api/submissions/": () => [200, list] } as never);
    const reads = () => server.named("GET /api/submissions/").length;
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    const before = reads();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(reads()).toBe(before + 1);
    list = [aListItem()];
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(reads()).toBe(before + 2);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(reads()).toBe(before + 2);
  });
});

describe("the layout", () => {
  test("[2.72] [2.73] [2.74] has a fixed top bar with a label, the menu, the main area", async () => {
    await open();
    const bar = screen.getByRole("banner");
    expect(bar.textContent).toContain("Lectern / speaker");
    expect(screen.getByRole("navigation", { name: "Menu" })).toBeTruthy();
    expect(screen.getByRole("main")).toBeTruthy();
  });

  test.each([
    [991, "drawer"],
    [992, "menu beside the page"],
  ])("[2.76] [9.22] has at %i px a %s", async (pixels, kind) => {
    width(pixels);
    const { user } = await open();
    const beside = kind !== "drawer";
    expect(screen.queryByRole("navigation", { name: "Menu" }) !== null).toBe(beside);
    expect(screen.queryByRole("button", { name: "Menu" }) !== null).toBe(!beside);
    await user.keyboard("=");
    if (beside) expect(screen.queryByRole("dialog")).toBeNull();
    else expect(await screen.findByRole("dialog", { name: "Menu" })).toBeTruthy();
  });

  test("links its label to the area's first page", async () => {
    const { user, path } = await open(undefined, "/homepage/speaker/app/security");
    await user.click(within(screen.getByRole("banner")).getByRole("link", { name: /\/ speaker$/ }));
    await waitFor(() => expect(path()).toBe("/homepage/speaker/app"));
  });

  test("[2.82] [2.83] [2.84] [2.85] [2.86] shows the user's initials and the settings at the foot of the menu", async () => {
    const { user } = await open();
    expect(menu().getByRole("img", { name: "Logged in as Ada Lovelace" }).textContent).toBe("AL");
    await user.click(menu().getByRole("button", { name: "Account" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((item) => item.textContent)).toEqual([
      "Edit Profile",
      "Change Password",
      "Security",
      "Help",
      "Logout",
    ]);
  });

  test("[2.75] [2.84] [2.85] [2.86] [2.87] [2.89] [7.12] opens the profile and the password in modals, and logs out to the default page", async () => {
    const { user, path } = await open({
      ...aSession(),
      "POST /api/logout/": [200, { detail: "ok" }],
    } as ReturnType<typeof aSession>);
    const choose = async (name: string) => {
      await user.click(menu().getByRole("button", { name: "Account" }));
      await user.click(await screen.findByRole("menuitem", { name }));
    };
    await choose("Edit Profile");
    const profile = await screen.findByRole("dialog", { name: "Update User Profile" });
    await user.click(within(profile).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await choose("Change Password");
    const password = await screen.findByRole("dialog", { name: "Change Password" });
    await user.click(within(password).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await choose("Logout");
    await waitFor(() => expect(path()).toBe("/"));
  });
});

test("disables the plus tile before the call opens", async () => {
  await open(aSession(undefined, [], anOpenEdition({ now: "2025-01-09T12:00:00.000Z" })));
  expect(await menu().findByText("Submissions are not open yet.")).toBeTruthy();
  expect(menu().queryByRole("link", { name: "+ New submission" })).toBeNull();
});

test("[2.62] lists the own submissions on the main page", async () => {
  await open(aSession(undefined, [aListItem(), aListItem({ pk: 2, title: "Second" })]));
  const main = within(screen.getByRole("main"));
  expect((await main.findByRole("link", { name: "Second" })).getAttribute("href")).toBe(
    "/homepage/speaker/app/2",
  );
  expect(main.getByRole("link", { name: "Breaking the enclave" })).toBeTruthy();
});
