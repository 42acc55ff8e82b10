import { PAGES } from "@lectern/domain/kernel/paths";
import type { RouteObject } from "react-router";
import { expect, test } from "vitest";
import { routes } from "./routes";

const addresses = (some: RouteObject[]): string[] =>
  some.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...addresses(children)]);

test("has a screen for every address that the server serves as a page, and no other", () => {
  const routed = new Set(addresses(routes));
  expect(routed.delete("*")).toBe(true);
  expect([...routed].sort()).toEqual(Object.values(PAGES).sort());
});
