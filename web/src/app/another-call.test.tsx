import { screen, waitFor } from "@testing-library/react";
import type { LoaderFunctionArgs, RouteObject } from "react-router";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { renewSession } from "#platform/access";
import { anEdition, aUser, freshBrowser, hintSession, serve } from "#platform/answers.fixture";
import { takeReturn } from "#platform/return-to";
import { readSettings } from "./call-settings";
import { guard } from "./guards";
import { visit } from "./visit.fixture";

// Modules read the call from the address when they are loaded.
vi.hoisted(() => {
  history.replaceState(null, "", "/c/next/");
  vi.resetModules();
});
// The next file of the worker reads them for its own address.
afterAll(() => {
  history.replaceState(null, "", "/");
  vi.resetModules();
});

const PAGE = "/homepage/speaker/app/7?tab=2";
const tree: RouteObject[] = [
  { path: "/login", element: <p>log-in form</p> },
  { path: "/homepage/speaker/app/:pk", middleware: [guard("speaker")], element: <p>secret</p> },
];

const NOT_FOUND: [number, object] = [404, { detail: "Not found." }];
/** A draft, or no call, for a visitor; the default call has another name. */
const unknown = {
  "GET /api/c/next/edition/": NOT_FOUND,
  "GET /api/edition/": [200, anEdition({ product: "Default" })] as [number, object],
};
const heading = () => screen.findByRole("heading", { level: 1 });

beforeEach(freshBrowser);

test("returns after the log-in to the page of the call that was linked", async () => {
  serve({});
  const { path } = visit(`/c/next${PAGE}`, tree);
  await screen.findByText("log-in form");
  expect([path(), takeReturn("speaker")]).toEqual(["/c/next/login", PAGE]);
});

test("leaves a protected page of the call when the session ends, and returns there", async () => {
  hintSession();
  const refresh = "POST /api/c/next/token/refresh/";
  serve({ [refresh]: [200, { access: "a", user: aUser() }] });
  const { path } = visit(`/c/next${PAGE}`, tree);
  await screen.findByText("secret");
  serve({ [refresh]: [401, { detail: "Ended." }] });
  await renewSession().catch(() => null);
  await waitFor(() => expect(path()).toBe("/c/next/login"));
  expect(takeReturn("speaker")).toBe(PAGE);
});

describe("a call that is not found", () => {
  test.each([
    ["/login", "login"],
    ["/reset", "forgot password"],
    ["/password/reset/key/abc-def-1/", "new password"],
    ["/signup/account-confirm-email/key", "verify email"],
  ])("has the default call's page at %s", async (page, title) => {
    serve(unknown);
    visit(`/c/next${page}`);
    expect((await heading()).textContent).toBe(title);
    expect(screen.getByRole("contentinfo").textContent).toBe("Default 2025");
  });

  test("has the log-in page for those whose session has ended", async () => {
    hintSession();
    serve({ ...unknown, "POST /api/c/next/token/refresh/": [401, { detail: "Ended." }] });
    const { path } = visit(`/c/next${PAGE}`);
    expect((await heading()).textContent).toBe("login");
    expect([path(), takeReturn("speaker")]).toEqual(["/c/next/login", PAGE]);
  });

  test.each(["/", "/callforvillage", "/code-of-conduct"])("shows nothing of any at %s", async (page) => {
    const server = serve(unknown);
    visit(`/c/next${page}`);
    expect((await heading()).textContent).toBe("Page not found");
    expect(server.named("GET /api/edition/")).toEqual([]);
  });

  test("shows nothing of any to those who are logged in", async () => {
    hintSession();
    serve({ ...unknown, "POST /api/c/next/token/refresh/": [200, { access: "a", user: aUser() }] });
    visit("/c/next/homepage/speaker/app");
    expect((await heading()).textContent).toBe("Page not found");
  });

  test("is loaded again where its account pages lead to others", async () => {
    serve(unknown);
    visit("/c/next/login");
    await heading();
    const leave = (page: string) =>
      readSettings({ request: new Request(`https://cfp.example/c/next${page}`) } as LoaderFunctionArgs);
    await expect(leave("/signup")).resolves.toMatchObject({ product: "Default" });
    for (const page of ["/", "/homepage/speaker/app/7"]) {
      const answer: unknown = await Promise.resolve(leave(page)).catch((thrown: unknown) => thrown);
      expect(answer instanceof Response && answer.headers.get("location")).toBe(
        `https://cfp.example/c/next${page}`,
      );
    }
  });
});
