import { expect, it } from "vitest";
import { slugOf } from "./slug";
import { clockFace } from "./zoned";

it.each([
  ["UTC", { date: "2025-06-30", time: "22:30", offset: "+00:00" }],
  ["Europe/Berlin", { date: "2025-07-01", time: "00:30", offset: "+02:00" }],
  ["America/St_Johns", { date: "2025-06-30", time: "20:00", offset: "-02:30" }],
  ["Asia/Kathmandu", { date: "2025-07-01", time: "04:15", offset: "+05:45" }],
])("a clock in %s shows %j", (zone, face) => {
  expect(clockFace(new Date("2025-06-30T22:30:00Z"), zone)).toEqual(face);
});

it("a year has four digits", () => {
  expect(clockFace(new Date("0987-06-30T22:30:00Z"), "UTC").date).toBe("0987-06-30");
});

it.each([
  ["Kettles & “spies”: déjà vu!", "kettles-spies-deja-vu"],
  ["  ../..  ", ""],
  ["発表", ""],
  [`${"a".repeat(47)} b`, "a".repeat(47)],
])("%j in an address is %j", (text, slug) => expect(slugOf(text)).toBe(slug));
