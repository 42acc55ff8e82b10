import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { watchLeaving } from "./leave-page";

const Nothing = () => null;

/** Two pages; the loader of the second one waits until `arrive` is called. */
function openPages() {
  let arrive = () => {};
  const router = createMemoryRouter([
    {
      element: (
        <>
          <Link to="/kettles">Menu</Link>
          <main tabIndex={-1}>
            <Outlet />
          </main>
        </>
      ),
      HydrateFallback: Nothing,
      children: [
        {
          path: "/",
          element: (
            <>
              <Link to="/kettles">Kettles</Link>
              <Link to="/?sort=title">Title</Link>
            </>
          ),
          loader: ({ request }) => (request.url.includes("sort") ? new Promise(() => {}) : null),
        },
        {
          path: "/kettles",
          element: <p>All kettles</p>,
          loader: () => new Promise((resolve) => (arrive = () => resolve(null))),
        },
      ],
    },
  ]);
  onTestFinished(watchLeaving(router));
  render(<RouterProvider router={router} />);
  return { arrive: () => arrive() };
}

const link = (name: string) => screen.findByRole("link", { name });

async function follow(name: string) {
  const opened = await link(name);
  opened.focus();
  await act(async () => opened.click());
  return opened;
}

test("takes the focus from a page as soon as it will be left", async () => {
  const { arrive } = openPages();
  const left = await follow("Kettles");
  expect(left.isConnected).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole("main"));
  await act(async () => arrive());
  expect(screen.getByText("All kettles")).toBeTruthy();
});

test("leaves the focus in the menu", async () => {
  openPages();
  await link("Kettles");
  const followed = await follow("Menu");
  expect(document.activeElement).toBe(followed);
});

test("leaves the focus in a page whose address gets another search", async () => {
  openPages();
  const followed = await follow("Title");
  expect(document.activeElement).toBe(followed);
});
