import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { theme } from "#ui/theme";
import { AuthorsField } from "./authors-field";

function Field({ max = 10 }) {
  const [authors, setAuthors] = useState(["Ada King"]);
  return <AuthorsField label="Authors" authors={authors} max={max} onChange={setAuthors} />;
}

test("says which characters a name cannot have before they are typed, and which were left out", async () => {
  render(
    <MantineProvider theme={theme} env="test">
      <Field />
    </MantineProvider>,
  );
  expect(screen.getByText(/apostrophes, hyphens and dots are left out/)).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByLabelText(/Authors/));
  await user.paste("O'Brien-Smith");
  expect(screen.getByRole("status").textContent).toMatch(/^Left out: ' -\. /);
  expect(screen.getByDisplayValue("OBrienSmith")).toBeTruthy();
});

test("keeps the focus in the field when the last name is added, and when one of a full list is removed", async () => {
  render(
    <MantineProvider theme={theme} env="test">
      <Field max={3} />
    </MantineProvider>,
  );
  const user = userEvent.setup({ delay: null });
  const field = () => screen.getByRole("textbox", { name: /Authors/ });
  field().focus();
  await user.keyboard("Grace Hopper{Enter}Wei Wang{Enter}More");
  expect(document.activeElement).toBe(field());
  expect(field()).toHaveProperty("value", "");
  expect(screen.getByRole("status").textContent).toMatch(/^That is the most/);
  screen.getByRole("button", { name: "Remove Grace Hopper" }).focus();
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(field());
});

test("adds the name that is typed when Tab leaves the field, without losing the focus", async () => {
  render(
    <MantineProvider theme={theme} env="test">
      <Field />
      <button type="button">Next</button>
    </MantineProvider>,
  );
  const user = userEvent.setup({ delay: null });
  screen.getByRole("textbox", { name: /Authors/ }).focus();
  await user.keyboard("Grace Hopper{Tab}");
  expect(screen.getByText("Grace Hopper")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Next" }));
});
