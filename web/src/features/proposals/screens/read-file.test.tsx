import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { visit } from "#app/visit.fixture";
import { aSession, aSubmission, NO_REVIEW } from "#features/proposals/submissions.fixture";
import { aUser, freshBrowser, hintSession, serve } from "#platform/answers.fixture";

type Observing = { tell: (near: readonly number[]) => void };
let stage: Observing;

beforeEach(() => {
  hintSession();
  // happy-dom has no layout, so the test says which pages are visible.
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      private sheets: Element[] = [];
      constructor(report: (entries: object[]) => void) {
        const isNear = (target: Element, near: readonly number[]) =>
          near.includes(Number(target.getAttribute("data-page")));
        const tell = (near: readonly number[]) =>
          report(this.sheets.map((target) => ({ target, isIntersecting: isNear(target, near) })));
        stage = { tell };
      }
      observe(sheet: Element) {
        this.sheets.push(sheet);
      }
      disconnect() {}
    },
  );
});

const PAGES = Array.from({ length: 5 }, () => ({ width: 1275, height: 1650 }));
const aPicture = (n: number) => new Blob([`picture ${n}`], { type: "image/png" });
const pictures = () =>
  screen.queryAllByRole<HTMLImageElement>("img", { name: /^Page/ }).map((img) => img.alt);
const position = () =>
  screen.getAllByRole("status").find((s) => /^Page \d/.test(s.textContent ?? ""))?.textContent;

async function open(
  changes: Parameters<typeof aSubmission>[0] = {},
  doubles: Parameters<typeof serve>[0] = {},
  group: "speaker" | "reviewer" = "reviewer",
) {
  const file = { state: "done", size: 1000, reasons: [] as string[], replacing: false } as const;
  const status = "Ready for Review" as const;
  const server = serve({
    ...aSession(aUser({ group })),
    "GET /api/submissions/1/": [
      200,
      aSubmission({ status, extension: "pdf", scan_result: "SUC", file, review: NO_REVIEW, ...changes }),
    ],
    "GET /api/submissions/pages/1/": [200, { pages: PAGES }],
    ...Object.fromEntries(
      PAGES.map((_, at) => [`GET /api/submissions/pages/1/${at + 1}/`, [200, aPicture(at + 1)]]),
    ),
    ...doubles,
  });
  const page = visit({ pathname: `/homepage/${group}/app/1/file`, state: { queue: "sort=title" } });
  const headline = await screen.findByRole("heading", { level: 1 });
  return { ...page, server, headline };
}
const reader = () => screen.findByRole("region", { name: "Pages" });

test("loads visible pages with the user's token, and releases others", async () => {
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  const { server, headline } = await open();
  expect(headline.textContent).toBe("File: Breaking the enclave");
  await reader();
  stage.tell([1, 2]);
  await waitFor(() => expect(pictures()).toEqual(["Page 1 of 5", "Page 2 of 5"]));
  const first = screen.getByRole<HTMLImageElement>("img", { name: "Page 1 of 5" }).src;
  expect(first).toMatch(/^blob:/);
  expect(server.named("GET /api/submissions/pages/1/1/")[0]?.headers.get("authorization")).toBe(
    "Bearer token",
  );
  stage.tell([5]);
  await waitFor(() => expect(pictures()).toEqual(["Page 5 of 5"]));
  expect(revoked.mock.calls.flat()).toContain(first);
  expect(server.named("GET /api/submissions/pages/1/4/")).toEqual([]);
});

test("keeps each page's place by its size before the picture is there", async () => {
  await open(
    {},
    { "GET /api/submissions/pages/1/": [200, { pages: [PAGES[0], { width: 2550, height: 1650 }] }] },
  );
  const sheets = (await reader()).querySelectorAll<HTMLElement>("[data-page]");
  expect([...sheets].map((s) => [s.style.aspectRatio, s.style.getPropertyValue("--share")])).toEqual([
    ["1275 / 1650", "0.5"],
    ["2550 / 1650", "1"],
  ]);
});

test("turns pages and zooms by key and by button, and shows the position", async () => {
  const { user } = await open();
  await reader();
  expect(position()).toBe("Page 1 of 5, 100 %");
  await user.keyboard("{PageDown}{ArrowRight}");
  expect(position()).toBe("Page 3 of 5, 100 %");
  await user.keyboard("{End}{PageDown}{PageUp}++");
  expect(position()).toBe("Page 4 of 5, 150 %");
  await user.keyboard("{Home}0-");
  expect(position()).toBe("Page 1 of 5, 75 %");
  const click = (name: string) => user.click(screen.getByRole("button", { name }));
  await click("Next page");
  await click("Zoom in");
  await click("Zoom in");
  expect(position()).toBe("Page 2 of 5, 125 %");
  await click("Fit width");
  await click("Page 5");
  await click("Next page");
  expect(position()).toBe("Page 5 of 5, 100 %");
  await user.selectOptions(screen.getByRole("combobox", { name: "Page" }), "3");
  expect(position()).toBe("Page 3 of 5, 100 %");
});

test("returns by Esc to the queue", async () => {
  const { user, path, router } = await open();
  await reader();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(path()).toBe("/homepage/reviewer/app/1"));
  expect(router.state.location.state).toEqual({ queue: "sort=title" });
});

test("leads a speaker back to the own submission", async () => {
  await open({}, {}, "speaker");
  const back = screen.getByRole("link", { name: "Back to the submission" });
  expect(back.getAttribute("href")).toBe("/homepage/speaker/app/1");
});

test("says above the pages what is missing, and what they are", async () => {
  const reasons = ["Macros were left out.", "Audio, video or 3D content was left out."];
  await open({ scan_result: "PAR", file: { state: "done", size: 1, reasons, replacing: false } });
  const alert = within(screen.getByRole("alert", { name: "These pages are not the whole file" }));
  expect(alert.getAllByRole("listitem").map((item) => item.textContent)).toEqual(reasons);
  expect(
    screen.getByText("Rebuilt from scratch as pictures of its pages; nothing of the original is opened."),
  ).toBeTruthy();
});

test("shows that a page could not be loaded, and retries", async () => {
  let there = false;
  const { user } = await open(
    {},
    {
      "GET /api/submissions/pages/1/2/": () =>
        there ? [200, aPicture(2)] : [404, { detail: "This submission has no such file." }],
    },
  );
  await reader();
  stage.tell([2]);
  expect(await screen.findByText("Page 2 could not be loaded.")).toBeTruthy();
  expect(screen.getByText("This submission has no such file.")).toBeTruthy();
  there = true;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(pictures()).toEqual(["Page 2 of 5"]));
});

test("says why there are no pages", async () => {
  await open({}, { "GET /api/submissions/pages/1/": [404, { detail: "This submission has no such file." }] });
  expect(await screen.findByText("This submission has no such file.")).toBeTruthy();
  cleanup();
  freshBrowser();
  hintSession();
  await open({ extension: "txt" }, { "GET /api/submissions/pages/1/": [200, { pages: [] }] });
  expect(await screen.findByText("This file has no pages to show; it can be downloaded.")).toBeTruthy();
});
