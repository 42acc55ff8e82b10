import { expect, test } from "vitest";
import { isPage, PAGES } from "./paths";

test.each([
  "/",
  "/login",
  "/login/",
  "/LOGIN",
  "/password/reset/key/0a1b-x-y/",
  "/social/login/github/callback/",
  "/social/login/error",
  "/homepage/speaker/app/7/edit",
  "/homepage/reviewer/app/12/update-review",
  "/homepage/reviewer/app/12/file",
  "/homepage/reviewer/app/security",
])("knows the page at %s", (address) => {
  expect(isPage(address)).toBe(true);
});

test.each([
  "/no/such/page",
  "/login/more",
  "/xlogin",
  "/password/reset/key/",
  "/social/login/myspace/callback/",
  "/social/login/github/",
  "/homepage/speaker/app/seven",
  "/homepage/speaker/app/7/review",
  "/homepage",
])("knows no page at %s", (address) => {
  expect(isPage(address)).toBe(false);
});

test("has an address of its own for each page", () => {
  const all = Object.values(PAGES);
  expect(new Set(all).size).toBe(all.length);
});
