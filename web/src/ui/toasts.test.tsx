import { MantineProvider } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { attempt } from "./attempt";
import { ToastList } from "./toast-list";
import { hideToast, showToast, toastDone, toastFailed } from "./toasts";

afterEach(() => {
  act(() => notifications.clean());
});

const showNotices = () =>
  render(
    <MantineProvider env="test">
      <Notifications limit={1} transitionDuration={0} />
    </MantineProvider>,
  );
const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);
const news = () => screen.queryAllByRole("status").map((status) => status.textContent);
const close = () => userEvent.click(within(screen.getByRole("alert")).getByRole("button"));

test("shows only the newest notification", async () => {
  showNotices();
  act(() => toastDone("Review Added!"));
  act(() => toastDone("Review Deleted!"));
  await waitFor(() => expect(news()).toEqual(["Review Deleted!"]));
  act(() => toastFailed("Delete Failed!", ["Because."]));
  await waitFor(() => expect([news(), alerts()]).toEqual([[], ["Delete Failed!Because."]]));
});

test("keeps a failure visible until it is closed; the newest notification waits", async () => {
  showNotices();
  act(() => toastFailed("Delete Failed!"));
  act(() => toastDone("Review Added!"));
  act(() => toastDone("Review Deleted!"));
  await waitFor(() => expect([alerts(), news()]).toEqual([["Delete Failed!"], []]));
  await close();
  await waitFor(() => expect([alerts(), news()]).toEqual([[], ["Review Deleted!"]]));
});

test("hides a failure once the same is tried again, and leaves those of others", async () => {
  showNotices();
  const fails = () => Promise.reject(new TypeError("Failed to fetch"));
  const said = "Decision failed";
  await act(() => attempt(said, "1 ", fails));
  await act(() => attempt(said, "2 ", fails));
  await waitFor(() => expect(alerts()).toHaveLength(1));
  expect(await act(() => attempt(said, "1 ", async () => "done"))).toBe("done");
  await waitFor(() => expect(alerts()).toHaveLength(1));
  await act(() => attempt(said, "2 ", async () => {}));
  await waitFor(() => expect(alerts()).toEqual([]));
});

test("shows each of two failures, and a repeated one only once", async () => {
  showNotices();
  act(() => toastFailed("Delete Failed!"));
  act(() => toastFailed("Edit Failed!"));
  act(() => toastFailed("Delete Failed!"));
  await waitFor(() => expect(alerts()).toEqual(["Edit Failed!"]));
  await close();
  await waitFor(() => expect(alerts()).toEqual(["Delete Failed!"]));
  await close();
  await waitFor(() => expect(alerts()).toEqual([]));
});

test("returns the focus from a notification that goes to where it was before", async () => {
  render(
    <MantineProvider env="test">
      <button type="button">Decide</button>
      <ToastList />
    </MantineProvider>,
  );
  const decide = screen.getByRole("button", { name: "Decide" });
  const undo = { message: <button type="button">Undo</button>, role: "status", id: "undo" };
  const focusUndo = async () => {
    act(() => decide.focus());
    act(() => showToast(undo));
    const button = await screen.findByRole("button", { name: "Undo" });
    act(() => button.focus());
    expect(document.activeElement).toBe(button);
  };
  await focusUndo();
  act(() => hideToast(undo.id));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  expect(document.activeElement).toBe(decide);

  await focusUndo();
  act(() => toastDone("2 proposals as before."));
  await waitFor(() => expect(news()).toEqual(["2 proposals as before."]));
  expect(document.activeElement).toBe(decide);
});
