import { MantineProvider } from "@mantine/core";
import { Notifications, notifications } from "@mantine/notifications";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { toastDone, toastFailed } from "./toasts";

afterEach(() => {
  notifications.clean();
  cleanup();
});

test("shows one notice at a time: the newest", async () => {
  render(
    <MantineProvider env="test">
      <Notifications limit={1} transitionDuration={0} />
    </MantineProvider>,
  );
  act(() => toastDone("Review Added!"));
  act(() => toastFailed("Delete Failed!", ["Because."]));
  await waitFor(() => expect(screen.queryByText("Review Added!")).toBeNull());
  expect(screen.getByRole("alert").textContent).toContain("Because.");
  act(() => toastDone("Review Deleted!"));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(screen.getByRole("status").textContent).toContain("Review Deleted!");
});
