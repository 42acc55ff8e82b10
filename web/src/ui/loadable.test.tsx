import { act, render, screen } from "@testing-library/react";
import { Component, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { loadable } from "./loadable";

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const shown = () => document.body.textContent;
const Wait = ({ name }: { name: string }) => <p>Fetching for {name}</p>;

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <p>Failed</p> : this.props.children);
}

test("shows its fallback with the same props until it is fetched, and never again", async () => {
  const load = vi.fn(async () => Greeting);
  const Part = loadable(load, { fallback: Wait });
  const { unmount } = render(<Part name="Ada" />);
  expect(shown()).toBe("Fetching for Ada");
  await screen.findByText("Hello Ada");
  unmount();
  render(<Part name="Bob" />);
  expect(shown()).toBe("Hello Bob");
  expect(load).toHaveBeenCalledTimes(1);
});

test("renders what was preloaded at once", async () => {
  const Part = loadable(async () => Greeting, { fallback: Wait });
  Part.preload();
  await new Promise((resolve) => setTimeout(resolve));
  render(<Part name="Ada" />);
  expect(shown()).toBe("Hello Ada");
});

test("is fetched as soon as the page is used, where that is wanted", () => {
  const load = vi.fn(async () => Greeting);
  loadable(load);
  loadable(load, { early: true });
  expect(load).not.toHaveBeenCalled();
  dispatchEvent(new Event("keydown"));
  dispatchEvent(new Event("pointerover"));
  expect(load).toHaveBeenCalledTimes(1);
});

test("throws a failure to the error page, and is fetched again by the next visit", async () => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {});
  let online = false;
  const Part = loadable(async () => {
    if (!online) throw new TypeError("Failed to fetch");
    return Greeting;
  });
  const { unmount } = render(
    <Boundary>
      <Part name="Ada" />
    </Boundary>,
  );
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(shown()).toBe("Failed");
  unmount();
  online = true;
  render(<Part name="Ada" />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(shown()).toBe("Hello Ada");
});
