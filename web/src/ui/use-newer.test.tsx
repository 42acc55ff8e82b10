import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { Refused } from "#platform/refused";
import { useNewer } from "./use-newer";

test("shows the newer version after a stale save, until a save fails for another reason", async () => {
  const { result } = renderHook(() => useNewer(async () => "theirs"));
  const found = (status: number) => act(() => result.current.found(new Refused(status, null)));
  expect([await found(412), result.current.theirs]).toEqual([true, "theirs"]);
  expect([await found(503), result.current.theirs]).toEqual([false, null]);
  expect([await found(412), result.current.theirs]).toEqual([true, "theirs"]);
  act(() => result.current.forget());
  expect(result.current.theirs).toBeNull();
});

test("says that there is none where the newer version cannot be read", async () => {
  const { result } = renderHook(() => useNewer(() => Promise.reject(new TypeError("Failed to fetch"))));
  expect(await act(() => result.current.found(new Refused(412, null)))).toBe(false);
  expect(result.current.theirs).toBeNull();
});
