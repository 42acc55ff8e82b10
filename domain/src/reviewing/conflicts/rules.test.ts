import { expect, it } from "vitest";
import { sharedBy, sharedDomain, suggestionKey } from "./rules";

it.each([
  ["ada@kettles.example", "grace@Kettles.Example", "kettles.example"],
  ["ada@kettles.example", "grace@toasters.example", null],
  ["ada@mail.kettles.example", "grace@kettles.example", null],
  ["ada@gmail.com", "grace@gmail.com", null],
  ["ada@example.org", "grace@example.org", null],
])("%s and %s share %s", (one, other, domain) => {
  expect(sharedDomain(one, other)).toBe(domain);
});

const ADA = { email: "ada@kettles.example", employer: "Kettles Ltd" };

it("recognises the reason of a suggestion in another spelling, and nothing else", () => {
  const known = sharedBy(ADA, [{ email: "grace@kettles.example", employer: "KETTLES" }]);
  expect(known).toEqual({ domain: "kettles.example", employer: "Kettles Ltd" });
  const shared = { ...known, name: null };
  const grounds = suggestionKey(shared);
  expect(suggestionKey({ ...shared, employer: "kettles" })).toBe(grounds);
  expect(suggestionKey({ ...shared, employer: null })).not.toBe(grounds);
  expect(suggestionKey({ ...shared, domain: null })).not.toBe(grounds);
  expect(suggestionKey({ ...shared, name: "Grace Hopper" })).not.toBe(grounds);
  const nothing = { ...sharedBy(ADA, [{ email: "grace@toasters.example", employer: "" }]), name: null };
  expect(suggestionKey(nothing)).toBeNull();
  expect(suggestionKey({ ...nothing, name: "Grace Hopper" })).toBe(
    suggestionKey({ ...nothing, name: "grace HOPPER" }),
  );
});

it("finds what a reviewer shares with any of the speakers", () => {
  const lead = { email: "lead@toasters.example", employer: "Kettles" };
  expect(sharedBy(ADA, [lead, { email: "grace@kettles.example", employer: "" }])).toEqual({
    domain: "kettles.example",
    employer: "Kettles Ltd",
  });
  expect(sharedBy(ADA, [])).toEqual({ domain: null, employer: null });
});
