import { beforeEach, expect, test } from "vitest";
import { rememberReturn, takeReturn } from "./return-to";

beforeEach(() => sessionStorage.clear());

test("returns to the remembered page once", () => {
  rememberReturn("/homepage/speaker/app/7/edit");
  expect(takeReturn("speaker")).toBe("/homepage/speaker/app/7/edit");
  expect(takeReturn("speaker")).toBe("/homepage/speaker/app");
});

test("opens the own area when the remembered page is another group's", () => {
  rememberReturn("/homepage/reviewer/app/7");
  expect(takeReturn("speaker")).toBe("/homepage/speaker/app");
});

test("returns to no page outside the areas", () => {
  for (const path of ["//evil.example/homepage/speaker/app", "/homepage/speaker/application", "/"]) {
    rememberReturn(path);
    expect(takeReturn("speaker")).toBe("/homepage/speaker/app");
  }
});

test("returns a reviewer or organiser to the page of their own proposal", () => {
  for (const path of ["/homepage/own/app/7", "/homepage/speaker/app/7"]) {
    rememberReturn(path);
    expect(takeReturn("reviewer")).toBe(path);
  }
});
