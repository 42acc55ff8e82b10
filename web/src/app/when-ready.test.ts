import { createElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, type DataRouter, Navigate, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { afterPaint, keepFocus, whenReady } from "./when-ready";

type Listener = Parameters<DataRouter["subscribe"]>[0];

function aRouter(initialized: boolean) {
  const listeners = new Set<Listener>();
  const subscribe = (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const router = { state: { initialized }, subscribe } as unknown as DataRouter;
  const tell = (ready: boolean) => {
    for (const listener of listeners) listener({ initialized: ready } as never, {} as never);
  };
  return { router, tell };
}

afterEach(() => {
  document.body.innerHTML = "";
});

test("waits until the first page is complete, and calls once", async () => {
  const { router, tell } = aRouter(false);
  const show = vi.fn();
  whenReady(router, show);
  tell(false);
  expect(show).not.toHaveBeenCalled();
  tell(true);
  tell(true);
  await Promise.resolve();
  expect(show).toHaveBeenCalledTimes(1);
});

test("does not wait for a complete page", () => {
  const show = vi.fn();
  whenReady(aRouter(true).router, show);
  expect(show).toHaveBeenCalledTimes(1);
});

test("lets a page that leads elsewhere at once replace its address", async () => {
  const elsewhere = createElement(Navigate, { to: "/elsewhere", replace: true });
  const router = createMemoryRouter([
    { path: "/", loader: async () => null, element: elsewhere },
    { path: "/elsewhere", loader: async () => null, element: null },
  ]);
  const root = createRoot(document.createElement("div"));
  whenReady(router, () => flushSync(() => root.render(createElement(RouterProvider, { router }))));
  await vi.waitFor(() => expect(router.state.location.pathname).toBe("/elsewhere"));
  expect(router.state.historyAction).toBe("REPLACE");
  root.unmount();
});

test("keeps the focus on the same link", () => {
  const links = '<a href="/login">head</a><a href="/signup">new</a><a href="/login">page</a>';
  document.body.innerHTML = `<div>${links}</div>`;
  const root = document.body.firstElementChild as HTMLElement;
  root.querySelectorAll("a")[2]?.focus();
  keepFocus(root, () => {
    root.innerHTML = `<button>theme</button>${links}`;
  });
  expect(document.activeElement?.textContent).toBe("page");
});

test("keeps the focus in the content after the script takes over", () => {
  document.body.innerHTML = `<div id="root"><main id="main" tabindex="-1">sent</main></div>`;
  const root = document.getElementById("root") as HTMLElement;
  document.getElementById("main")?.focus();
  keepFocus(root, () => {
    root.innerHTML = `<main id="main" tabindex="-1">drawn</main>`;
  });
  expect(document.activeElement?.textContent).toBe("drawn");
});

test("lets the server's page be painted before it is replaced", () => {
  vi.useFakeTimers();
  const show = vi.fn();
  afterPaint(show);
  vi.advanceTimersToNextFrame();
  expect(show).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  vi.advanceTimersByTime(1);
  expect(show).toHaveBeenCalledTimes(1);
});

test("does not wait for a frame in a hidden window", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const show = vi.fn();
  afterPaint(show);
  expect(show).toHaveBeenCalledTimes(1);
});
