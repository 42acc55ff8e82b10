import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, Link, Outlet, type RouteObject, RouterProvider } from "react-router";
import { beforeEach, expect, test, vi } from "vitest";
import { PromptTitle } from "./prompt-title";

const PAGES: RouteObject[] = [
  {
    element: (
      <main>
        <Outlet />
      </main>
    ),
    children: [
      { path: "/", element: <Link to="/kettles">Kettles</Link> },
      {
        path: "/kettles",
        element: (
          <>
            <PromptTitle>kettles</PromptTitle>
            <input aria-label="Year" />
          </>
        ),
      },
    ],
  },
];

beforeEach(() => void vi.useFakeTimers());

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

async function openKettles() {
  render(<RouterProvider router={createMemoryRouter(PAGES)} />);
  const link = screen.getByRole("link", { name: "Kettles" });
  link.focus();
  await act(async () => link.click());
}

test("focuses the headline of a page that was opened by a link", async () => {
  await openKettles();
  pass(1000);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "kettles" }));
});

test("leaves the focus where a quick visitor has moved it", async () => {
  await openKettles();
  const year = screen.getByLabelText("Year");
  pass(100);
  year.focus();
  pass(1000);
  expect(document.activeElement).toBe(year);
});
