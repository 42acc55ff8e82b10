import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Choices } from "./choices";

test("returns the focus to its button each time that it is closed", async () => {
  render(
    <MantineProvider env="test">
      <Choices name="Topics" choices={[{ code: "RED", label: "Red Team" }]} chosen={[]} onChange={() => {}} />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  const button = () => screen.getByRole("button", { name: "Topics" });
  for (const _time of ["first", "second"]) {
    await user.click(button());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Red Team")));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByLabelText("Red Team")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button()));
  }
});
