import { expect, test, vi } from "vitest";
import { startReadingOf } from "./queries";

test.each([
  ["7", [[7]]],
  ["seven", []],
  ["7x", []],
  [undefined, []],
])("starts to read a proposal at an address with '%s' only if that is its number", (pk, started) => {
  const start = vi.fn();
  startReadingOf(start)({ params: { pk } } as never);
  expect(start.mock.calls).toEqual(started);
});
