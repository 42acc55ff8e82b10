import { screen, waitFor } from "@testing-library/react";
import { Link } from "react-router";
import { expect, test, vi } from "vitest";
import { LeaveGuard } from "#ui/leave-guard";
import { visit } from "./visit.fixture";

const guarded = (title: string, changed: boolean, views = false) => (
  <LeaveGuard when={() => changed} title={title} question="Leave anyway?" views={views} />
);

function open(guards: React.ReactNode) {
  const links = (
    <>
      <Link to="/two">Another page</Link>
      <Link to="/one?view=b">Another view</Link>
    </>
  );
  return visit("/one", [
    {
      path: "/one",
      element: (
        <>
          {guards}
          {links}
        </>
      ),
    },
    { path: "/two", element: "Page two" },
  ]);
}

test.each([
  ["first", true, false],
  ["last", false, true],
])("asks for whichever of two forms has changed: the %s", async (_, first, last) => {
  const said = vi.spyOn(console, "warn");
  const { user } = open(
    <>
      {guarded("First not saved", first)}
      {guarded("Last not saved", last)}
    </>,
  );
  await user.click(screen.getByRole("link", { name: "Another page" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain(first ? "First not saved" : "Last not saved");
  await user.click(screen.getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getByRole("link", { name: "Another page" }));
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  expect(await screen.findByText("Page two")).toBeTruthy();
  expect(said).not.toHaveBeenCalled();
});

test.each([true, false])(
  "lets the browser ask before a reload only where a form has changed: %s",
  async (changed) => {
    open(
      <>
        {guarded("First not saved", false)}
        {guarded("Last not saved", changed)}
      </>,
    );
    const leaving = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(changed);
  },
);

test("asks nothing where no form has changed", async () => {
  const { user } = open(guarded("Not saved", false));
  await user.click(screen.getByRole("link", { name: "Another page" }));
  expect(await screen.findByText("Page two")).toBeTruthy();
});

test.each([true, false])(
  "asks when another view of the page is opened only with the option `views`: %s",
  async (views) => {
    const { user, router } = open(guarded("Not saved", true, views));
    await user.click(screen.getByRole("link", { name: "Another view" }));
    if (views) expect(await screen.findByRole("dialog")).toBeTruthy();
    else await waitFor(() => expect(router.state.location.search).toBe("?view=b"));
  },
);
