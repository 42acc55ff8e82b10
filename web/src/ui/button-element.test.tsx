import { Button, MantineProvider, TextInput } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { theme } from "./theme";

/** A form that is being sent, or not. */
function open(loading: boolean) {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const onClick = vi.fn();
  render(
    <MantineProvider theme={theme} env="test">
      <form onSubmit={onSubmit}>
        <TextInput label="Name" />
        <Button type="submit" loading={loading} onClick={onClick}>
          Save
        </Button>
      </form>
    </MantineProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Save" });
  return { user: userEvent.setup({ delay: null }), button, pressed: [onSubmit, onClick] };
}

test("lets a button that is loading keep the focus, and ignores presses", async () => {
  const { user, button, pressed } = open(true);
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
  const { user, button, pressed } = open(loading);
  await user.type(screen.getByLabelText("Name"), "Ada{Enter}");
  expect(pressed[0]).toHaveBeenCalledTimes(times);
  expect(button.getAttribute("aria-disabled")).toBe(loading ? "true" : null);
});
