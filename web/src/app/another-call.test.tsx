import { screen, waitFor } from "@testing-library/react";
import type { RouteObject } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { renewSession } from "#platform/access";
import { aUser, hintSession, serve } from "#platform/answers.fixture";
import { takeReturn } from "#platform/return-to";
import { guard } from "./guards";
import { visit } from "./visit.fixture";

// Modules read the call from the address when they are loaded.
vi.hoisted(() => {
  history.replaceState(null, "", "/c/next/");
  vi.resetModules();
});

const PAGE = "/homepage/speaker/app/7?tab=2";
const tree: RouteObject[] = [
  { path: "/login", element: <p>log-in form</p> },
  { path: "/homepage/speaker/app/:pk", middleware: [guard("speaker")], element: <p>secret</p> },
];

beforeEach(() => sessionStorage.clear());

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
