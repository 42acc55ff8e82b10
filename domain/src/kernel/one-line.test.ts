import { expect, it } from "vitest";
import { line } from "./fields";

const title = line(20);

it("makes one line of what is typed, and counts that", () => {
  expect(title.parse(" a\r\nBcc: b\u2028c\u0007d ")).toBe("a Bcc: b c d");
  expect(title.parse("\r\n".repeat(100) + "x".repeat(20))).toBe("x".repeat(20));
});

it("leaves nothing in it that turns the text after it, and the marks of right-to-left words alone", () => {
  expect(title.parse("\u202egnp.exe\u2066 x")).toBe("gnp.exe x");
  expect(title.parse("\u05e9\u05dc\u05d5\u05dd\u200f!")).toBe("\u05e9\u05dc\u05d5\u05dd\u200f!");
});

it("writes letters with their marks in one way", () => {
  expect(title.parse("Jo\u0308rg")).toBe("J\u00f6rg");
});

it("is blank when nothing is left", () => {
  expect(title.safeParse("\u202e\n\u2069").error?.issues.map(({ message }) => message)).toEqual([
    "This field may not be blank.",
  ]);
});
