import { expect, test, vi } from "vitest";
import { sendOrFindDone } from "./lost-answer";
import { Refused } from "./refused";

const lost = new TypeError("Failed to fetch");
const failing = (failure: unknown) => () => Promise.reject(failure);

test("returns the answer of what was sent, and looks for nothing", async () => {
  const findDone = vi.fn();
  expect(await sendOrFindDone(async () => "sent", findDone)).toBe("sent");
  expect(findDone).not.toHaveBeenCalled();
});

test.each([
  ["a lost connection", lost],
  ["a fault of the server", new Refused(503, null)],
  ["a newer version, which may be one's own", new Refused(412, null)],
])("finds what was done after %s", async (_, failure) => {
  expect(await sendOrFindDone(failing(failure), async () => "done")).toBe("done");
});

test("looks for nothing after a refusal, since it was not carried out", async () => {
  const findDone = vi.fn(async () => "as it was before");
  const refused = new Refused(403, null);
  await expect(sendOrFindDone(failing(refused), findDone)).rejects.toBe(refused);
  expect(findDone).not.toHaveBeenCalled();
});

test.each([
  ["is not there", async () => undefined],
  ["cannot be read", failing(new Refused(500, null))],
])("fails as sending did where what was sent %s", async (_, findDone) => {
  await expect(sendOrFindDone(failing(lost), findDone)).rejects.toBe(lost);
});
