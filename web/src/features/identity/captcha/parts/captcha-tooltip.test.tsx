import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { CaptchaTooltip, TOOLTIP_HIDE_DELAY_MS } from "./captcha";

function open() {
  vi.useFakeTimers();
  render(
    <CaptchaTooltip text="Proves it.">
      <input aria-label="I am not a robot" type="checkbox" />
    </CaptchaTooltip>,
  );
  const tooltip = screen.getByText("Proves it.");
  return { box: screen.getByRole("checkbox"), shown: () => tooltip.dataset.shown !== undefined };
}

test("explains the captcha on focus, until 500 ms after blur", () => {
  const { box, shown } = open();
  expect(shown()).toBe(false);
  fireEvent.focus(box);
  expect(shown()).toBe(true);
  fireEvent.blur(box);
  act(() => void vi.advanceTimersByTime(TOOLTIP_HIDE_DELAY_MS - 1));
  expect(shown()).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()).toBe(false);
});

test("explains the captcha on hover, until Escape", () => {
  const { box, shown } = open();
  fireEvent.pointerEnter(screen.getByRole("group", { name: "Captcha" }));
  expect(shown()).toBe(true);
  fireEvent.keyDown(box, { key: "Escape" });
  expect(shown()).toBe(false);
});
