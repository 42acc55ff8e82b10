import { expect, it } from "vitest";
import { Slug } from "../../call/slug";
import { suggestedSlug } from "./suggestion";

it.each([
  ["Lectern", "2026", "lectern-2026"],
  ["Sécurité & Ça!", "2027", "securite-ca-2027"],
  ["  Lock--Village ", "2026", "lock-village-2026"],
  ["x".repeat(80), "2026", "x".repeat(60)],
  [`${"x".repeat(59)} y`, "2026", "x".repeat(59)],
])("suggests an address for %s %s that is allowed", (product, year, slug) => {
  expect(suggestedSlug(product, year)).toBe(slug);
  expect(Slug.safeParse(slug).success).toBe(true);
});

it("suggests an address that is not taken", () => {
  expect(suggestedSlug("Lectern", "2026", ["lectern-2025"])).toBe("lectern-2026");
  expect(suggestedSlug("Lectern", "2026", ["lectern-2026"])).toBe("lectern-2026-2");
  expect(suggestedSlug("Lectern", "2026", ["lectern-2026-2", "lectern-2026"])).toBe("lectern-2026-3");
  const long = suggestedSlug("x".repeat(80), "2026", ["x".repeat(60)]);
  expect(long).toBe(`${"x".repeat(58)}-2`);
  expect(Slug.safeParse(long).success).toBe(true);
});
