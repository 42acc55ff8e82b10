import { expect, it } from "vitest";
import { groundsOf, sharedBy, sharedDomain } from "./rules";

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

it("knows what a suggestion rests on again in another spelling, and nothing else", () => {
  const shared = sharedBy(ADA, { email: "grace@kettles.example", employer: "KETTLES" });
  expect(shared).toEqual({ domain: "kettles.example", employer: "Kettles Ltd" });
  const grounds = groundsOf(shared);
  expect(groundsOf({ ...shared, employer: "kettles" })).toBe(grounds);
  expect(groundsOf({ ...shared, employer: null })).not.toBe(grounds);
  expect(groundsOf({ ...shared, domain: null })).not.toBe(grounds);
  expect(groundsOf(sharedBy(ADA, { email: "grace@toasters.example", employer: "" }))).toBeNull();
});
