import { beforeEach, expect, test } from "vitest";
import { hintSession, serve } from "./answers.fixture";
import { addressInItsCall } from "./proposal-elsewhere";

beforeEach(hintSession);

const REFRESHED = {
  "POST /api/token/refresh/": [200, { access: "token" }] as [number, unknown],
};
const found = (path: string) => serve({ ...REFRESHED, "GET /api/calls/of-proposal/7/": [200, { path }] });

test("finds a proposal's page in the call where the proposal is", async () => {
  found("/c/autumn/");
  expect(await addressInItsCall("7", "/homepage/speaker/app/7?file=1")).toBe(
    "/c/autumn/homepage/speaker/app/7?file=1",
  );
});

test("finds no other page for a proposal of this call, nor for one that the user may not find", async () => {
  found("/");
  expect(await addressInItsCall("7", "/homepage/speaker/app/7")).toBeNull();
  serve(REFRESHED);
  expect(await addressInItsCall("7", "/homepage/speaker/app/7")).toBeNull();
});
