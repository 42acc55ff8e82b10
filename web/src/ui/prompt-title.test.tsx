import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, Link, Outlet, type RouteObject, RouterProvider } from "react-router";
import { expect, test } from "vitest";
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
        element: <PromptTitle>kettles</PromptTitle>,
      },
    ],
  },
];

test("focuses the headline of a page that was opened by a link, and leaves no caret of the former page", async () => {
  render(<RouterProvider router={createMemoryRouter(PAGES)} />);
  const link = screen.getByRole("link", { name: "Kettles" });
  link.focus();
  document.getSelection()?.selectAllChildren(link);
  await act(async () => link.click());
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "kettles" }));
  expect(document.getSelection()?.rangeCount).toBe(0);
});
