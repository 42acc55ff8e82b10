import { expect, it } from "vitest";
import { sharedDomain } from "./rules";

it.each([
  ["ada@kettles.example", "grace@Kettles.Example", "kettles.example"],
  ["ada@kettles.example", "grace@toasters.example", null],
  ["ada@mail.kettles.example", "grace@kettles.example", null],
  ["ada@gmail.com", "grace@gmail.com", null],
])("%s and %s share %s", (one, other, domain) => {
  expect(sharedDomain(one, other)).toBe(domain);
});
