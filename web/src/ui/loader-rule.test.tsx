import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { SECTION_DELAY_MS, useLoaderRule } from "./loader-rule";

beforeEach(() => void vi.useFakeTimers());

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const wait = () => renderHook(({ waiting }) => useLoaderRule(waiting), { initialProps: { waiting: true } });

test("[9.19] shows no loader for a wait of less than 200 ms", () => {
  const { result, rerender } = wait();
  pass(199);
  expect(result.current).toBe(false);
  rerender({ waiting: false });
  pass(5000);
  expect(result.current).toBe(false);
});

test("[9.19] keeps a loader for a whole second, once it is on screen", () => {
  const { result, rerender } = wait();
  pass(200);
  expect(result.current).toBe(true);
  pass(50);
  rerender({ waiting: false });
  pass(949);
  expect(result.current).toBe(true);
  pass(1);
  expect(result.current).toBe(false);
});

test("[9.19] hides the loader at once when the second has passed already", () => {
  const { result, rerender } = wait();
  pass(3000);
  expect(result.current).toBe(true);
  rerender({ waiting: false });
  pass(0);
  expect(result.current).toBe(false);
});

test("shows the loader of a section after a longer wait", () => {
  const { result } = renderHook(() => useLoaderRule(true, SECTION_DELAY_MS));
  pass(SECTION_DELAY_MS - 1);
  expect(result.current).toBe(false);
  pass(1);
  expect(result.current).toBe(true);
});
