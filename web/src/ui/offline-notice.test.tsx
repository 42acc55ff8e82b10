import { onlineManager } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { OfflineNotice } from "./offline-notice";

afterEach(() => onlineManager.setOnline(true));

test("says that the browser is offline, while it is", () => {
  render(<OfflineNotice />);
  expect(screen.queryByRole("alert")).toBeNull();
  act(() => onlineManager.setOnline(false));
  expect(screen.getByRole("alert").textContent).toContain("You are offline.");
  act(() => onlineManager.setOnline(true));
  expect(screen.queryByRole("alert")).toBeNull();
});
