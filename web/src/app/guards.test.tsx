import type { SubmissionListItem } from "@lectern/domain/proposals/contract";
import { screen, waitFor } from "@testing-library/react";
import { Outlet, type RouteObject } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { aListItem } from "#features/proposals/submissions.fixture";
import { aUser, hintSession, serve } from "#platform/answers.fixture";
import { takeReturn } from "#platform/return-to";
import { announceLogOut } from "#platform/session-news";
import { guard, loggedOutOnly } from "./guards";
import { NumericPk } from "./numeric-pk";
import { ErrorPage } from "./shell/error-page";
import { visit } from "./visit.fixture";

const secrets = vi.fn(() => null);

const tree: RouteObject[] = [
  {
    Component: Outlet,
    ErrorBoundary: ErrorPage,
    HydrateFallback: () => null,
    children: [
      { path: "/", element: <p>landing</p> },
      { path: "/login", middleware: [loggedOutOnly], element: <p>log-in form</p> },
      {
        path: "/homepage/speaker/app",
        middleware: [guard("speaker")],
        children: [
          { index: true, loader: secrets, element: <p>speaker's secrets</p> },
          {
            path: ":pk",
            Component: NumericPk,
            children: [{ index: true, element: <p>one secret</p> }],
          },
        ],
      },
      {
        path: "/homepage/reviewer/app",
        middleware: [guard("reviewer")],
        loader: secrets,
        element: <p>reviewer's secrets</p>,
      },
      {
        path: "/homepage/own/app/:pk",
        middleware: [guard("reviewer", "organiser")],
        element: <p>a reviewer's own proposal</p>,
      },
      {
        path: "/homepage/organiser/app",
        middleware: [guard("organiser")],
        loader: secrets,
        element: <p>organiser's secrets</p>,
      },
    ],
  },
];

const session = (user: object, own: SubmissionListItem[] = []) => {
  hintSession();
  return serve({
    "GET /api/user/": [200, user],
    "GET /api/submissions/own/": [200, own],
    "POST /api/token/refresh/": [200, { access: "a" }],
  });
};
afterEach(() => {
  secrets.mockClear();
});

test("[7.47] redirects visitors to the log-in page, without a call, a fetch or a flash of the page", async () => {
  const server = serve({});
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(document.body.textContent ?? ""));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  const { path } = visit("/homepage/speaker/app/7?tab=2", tree);
  await screen.findByText("log-in form");
  watch.disconnect();
  expect(path()).toBe("/login");
  expect(server.calls).toEqual([]);
  expect(secrets).not.toHaveBeenCalled();
  expect(seen.some((text) => text.includes("log-in form"))).toBe(true);
  expect(seen.filter((text) => text.includes("secret"))).toEqual([]);
  expect(takeReturn("speaker")).toBe("/homepage/speaker/app/7?tab=2");
});

test.each([
  ["[4.42]", "speaker", "/homepage/reviewer/app", "speaker's secrets"],
  ["[4.41]", "reviewer", "/homepage/speaker/app/7", "reviewer's secrets"],
  ["[6.2]", "organiser", "/homepage/speaker/app", "organiser's secrets"],
])("%s sends a %s from %s to where they belong", async (_ids, group, address, belongs) => {
  session(aUser({ group }));
  visit(address, tree);
  expect(await screen.findByText(belongs)).toBeTruthy();
});

test("leads a reviewer from a link to their own proposal to its page in the area of own proposals", async () => {
  session(aUser({ group: "reviewer" }), [aListItem({ pk: 7 })]);
  visit("/homepage/speaker/app/7", tree);
  expect(await screen.findByText("a reviewer's own proposal")).toBeTruthy();
});

test("[7.19] [7.47] lets the right group in, and asks for the user once", async () => {
  const server = session(aUser());
  visit("/homepage/speaker/app", tree);
  expect(await screen.findByText("speaker's secrets")).toBeTruthy();
  expect(server.calls.map((c) => c.name)).toEqual(["POST /api/token/refresh/", "GET /api/user/"]);
});

test("sends those who are logged in from the log-in page to their area", async () => {
  session(aUser({ group: "reviewer" }));
  visit("/login", tree);
  expect(await screen.findByText("reviewer's secrets")).toBeTruthy();
  expect(screen.queryByText("log-in form")).toBeNull();
});

test("offers to try again when the server is unavailable, and keeps the session", async () => {
  hintSession();
  serve({ "POST /api/token/refresh/": [503, {}] });
  const { path } = visit("/homepage/speaker/app", tree);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  expect(path()).toBe("/homepage/speaker/app");
  expect(document.cookie).toContain("lectern_session=1");
}, 10_000);

test("shows the log-in page where the server cannot say who is logged in", async () => {
  hintSession();
  serve({ "POST /api/token/refresh/": [503, {}] });
  visit("/login", tree);
  expect(await screen.findByText("log-in form")).toBeTruthy();
}, 10_000);

test("[2.67] answers not found for a submission with an invalid number", async () => {
  session(aUser());
  visit("/homepage/speaker/app/7a", tree);
  expect(await screen.findByRole("heading", { name: "Page not found" })).toBeTruthy();
  expect(screen.queryByText("one secret")).toBeNull();
});

test("leaves a protected page when another tab logs out", async () => {
  session(aUser());
  const { path } = visit("/homepage/speaker/app", tree);
  await screen.findByText("speaker's secrets");
  announceLogOut();
  await waitFor(() => expect(path()).toBe("/"));
});
