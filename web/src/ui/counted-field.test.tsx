import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { CountedField } from "./counted-field";

test.each([
  ["short", "5 / 8", null],
  ["  padded  ", "6 / 8", null],
  ["much longer", "11 / 8 (3 too many)", "Ensure this field has no more than 8 characters."],
])("counts what will be sent of “%s”, and says what is too much", (value, count, error) => {
  cleanup();
  render(
    <MantineProvider env="test">
      <CountedField label="Title" value={value} max={8} onChange={() => {}} />
    </MantineProvider>,
  );
  expect(screen.getByText(count)).toBeTruthy();
  const field = screen.getByLabelText("Title");
  expect(field.getAttribute("aria-invalid")).toBe(error === null ? null : "true");
  if (error !== null) expect(screen.getByText(error)).toBeTruthy();
});
