import { Button, MantineProvider, TextInput } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { theme } from "./theme";

/** A form with a button in this state. */
function open(state: { loading?: boolean; disabled?: boolean }) {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const onClick = vi.fn();
  const form = (state: { loading?: boolean; disabled?: boolean }) => (
    <MantineProvider theme={theme} env="test">
      <form onSubmit={onSubmit}>
        <TextInput label="Name" />
        <Button type="submit" {...state} onClick={onClick}>
          Save
        </Button>
      </form>
    </MantineProvider>
  );
  const { rerender } = render(form(state));
  const become = (next: typeof state) => rerender(form(next));
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  return { user: userEvent.setup({ delay: null }), button, pressed: [onSubmit, onClick], become };
}

test("lets a button that is loading keep the focus, and ignores presses", async () => {
  const { user, button, pressed } = open({ loading: true });
  expect(button.disabled).toBe(false);
  expect(button.getAttribute("aria-disabled")).toBe("true");
  button.focus();
  await user.keyboard("{Enter}");
  await user.keyboard(" ");
  await user.click(button);
  expect(document.activeElement).toBe(button);
  for (const each of pressed) expect(each).not.toHaveBeenCalled();
});

test.each([
  [true, 0],
  [false, 1],
])("submits its form by Enter in a field only while nothing is being sent (%s)", async (loading, times) => {
  const { user, button, pressed } = open({ loading });
  await user.type(screen.getByLabelText("Name"), "Ada{Enter}");
  expect(pressed[0]).toHaveBeenCalledTimes(times);
  expect(button.getAttribute("aria-disabled")).toBe(loading ? "true" : null);
});

test("lets a button that is disabled while it has the focus keep it, and ignores presses", async () => {
  const { user, button, pressed, become } = open({});
  await user.tab();
  await user.tab();
  become({ disabled: true });
  expect(document.activeElement).toBe(button);
  expect([button.disabled, button.getAttribute("aria-disabled")]).toEqual([false, "true"]);
  await user.keyboard("{Enter}");
  await user.keyboard(" ");
  await user.click(button);
  await user.type(screen.getByLabelText("Name"), "Ada{Enter}");
  for (const each of pressed) expect(each).not.toHaveBeenCalled();
});

test("disables a button once it is left, and lets it be pressed again once it is not disabled", async () => {
  const { user, button, pressed, become } = open({});
  await user.tab();
  await user.tab();
  become({ disabled: true });
  await user.tab({ shift: true });
  expect([button.disabled, button.getAttribute("aria-disabled")]).toEqual([true, null]);
  await user.tab();
  expect(document.activeElement).not.toBe(button);
  become({ disabled: false });
  await user.click(button);
  become({ disabled: true });
  become({ disabled: false });
  expect(button.getAttribute("aria-disabled")).toBeNull();
  await user.keyboard("{Enter}");
  for (const each of pressed) expect(each).toHaveBeenCalledTimes(2);
});
