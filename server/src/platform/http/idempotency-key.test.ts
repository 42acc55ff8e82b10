import { expect, it } from "vitest";
import { isOfOtherBody } from "./idempotency-key";

it.each([
  ["the same body", "digest", false],
  ["another body", "another digest", true],
  ["one that was stored before digests were", null, false],
])("takes a repeated request for the first one, or for another: %s", (_, idempotencyBody, other) => {
  expect(isOfOtherBody({ key: "key", body: "digest" }, { idempotencyBody })).toBe(other);
});
