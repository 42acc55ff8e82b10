import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { theme } from "#ui/theme";
import { AuthorsField } from "./authors-field";

function Field() {
  const [authors, setAuthors] = useState(["Ada King"]);
  return <AuthorsField label="Authors" authors={authors} max={10} onChange={setAuthors} />;
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
