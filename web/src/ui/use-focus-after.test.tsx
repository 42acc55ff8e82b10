import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { focusInstead } from "./focus-field";
import { useFocusAfter } from "./use-focus-after";

let answer = () => {};

/** A button that its answer takes away, a field, and what takes the focus. */
function Removing() {
  const [state, setState] = useState<"shown" | "busy" | "gone">("shown");
  const focusAfter = useFocusAfter(state === "busy");
  const remove = async () => {
    setState("busy");
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    setState("gone");
    focusAfter(() => screen.getByRole("heading").focus());
  };
  return (
    <>
      <h2 tabIndex={-1}>Rows</h2>
      {state !== "gone" && (
        <button type="button" onClick={() => void remove()}>
          Remove
        </button>
      )}
      <input aria-label="Note" />
    </>
  );
}

test("moves the focus on from a button that is gone, but not from a field that the user has gone to", async () => {
  for (const goes of [false, true]) {
    const { unmount } = render(<Removing />);
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    if (goes) await userEvent.click(screen.getByLabelText("Note"));
    answer();
    await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
    const holder = goes ? screen.getByLabelText("Note") : screen.getByRole("heading");
    await waitFor(() => expect(document.activeElement).toBe(holder));
    unmount();
  }
});

test("leaves the focus in a field, and takes it from a button", () => {
  render(
    <>
      <h2 tabIndex={-1}>Rows</h2>
      <input aria-label="Note" />
      <button type="button">Other</button>
    </>,
  );
  for (const [element, moves] of [
    [screen.getByLabelText("Note"), false],
    [screen.getByRole("button"), true],
  ] as const) {
    element.focus();
    focusInstead(screen.getByRole("heading"));
    expect(document.activeElement).toBe(moves ? screen.getByRole("heading") : element);
  }
});
