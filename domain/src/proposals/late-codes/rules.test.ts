import { expect, it } from "vitest";
import { permitsProposal, stateOf } from "./rules";

const code = {
  email: "ada@example.org",
  proposals: 2,
  used: 1,
  validUntil: new Date("2025-06-05T12:00:00.000Z"),
  revokedAt: null,
};
const END = code.validUntil;
const AFTER = new Date("2025-06-05T12:00:00.001Z");

it.each([
  ["open", {}, END],
  ["expired", {}, AFTER],
  ["used", { used: 2 }, AFTER],
  ["revoked", { used: 2, revokedAt: END }, END],
] as const)("is %s with %j at %s", (state, changes, now) => {
  expect(stateOf({ ...code, ...changes }, now)).toBe(state);
});

it("permits a proposal to its own address only, in any case, while it is open", () => {
  expect(permitsProposal(code, "Ada@Example.org", END)).toBe(true);
  expect(permitsProposal(code, "ada@example.com", END)).toBe(false);
  expect(permitsProposal(code, code.email, AFTER)).toBe(false);
});
