import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Dialog } from "./dialog";

type Props = {
  /** Whether the dialog is taken out of the page while it is closed. */
  taken: boolean;
  /** Where the page moves the focus as the dialog closes. */
  next?: string;
};

function Page({ taken, next }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    if (next) document.getElementById(next)?.focus();
  };
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Rename room
      </button>
      <button type="button" id="next">
        Next
      </button>
      {(opened || !taken) && (
        <Dialog opened={opened} onClose={close} title="Rename room">
          <input aria-label="Name" data-autofocus />
        </Dialog>
      )}
    </>
  );
}

function open(props: Props) {
  render(
    <MantineProvider env="test">
      <Page {...props} />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  const opener = screen.getByRole("button", { name: "Rename room" });
  const openAndClose = async () => {
    await user.click(opener);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  return { opener, openAndClose };
}

test.each([
  ["stays in the page", false],
  ["is taken out of the page", true],
])("returns the focus to what opened it each time, where it %s", async (_, taken) => {
  const { opener, openAndClose } = open({ taken });
  for (const _time of ["first", "second"]) {
    await openAndClose();
    await waitFor(() => expect(document.activeElement).toBe(opener));
  }
});

test.each([false, true])("leaves the focus where the page has moved it (taken out: %s)", async (taken) => {
  const { openAndClose } = open({ taken, next: "next" });
  await openAndClose();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.activeElement?.id).toBe("next");
});
