import { expect, test } from "vitest";
import { passwordStrength } from "./strength";

test.each([
  ["", null],
  ["!", "weak"],
  ["12345678!", "weak"],
  ["aaaaaaaaaaaaaaa!", "weak"],
  ["qwertyuiop!", "weak"],
  ["abcabcabc!", "weak"],
  ["kettle!7", "weak"],
  ["kettle!729", "fair"],
  ["blue!kettle42", "good"],
  ["vK7#pw!Qz2mX", "strong"],
  ["Ümläut-ẞtraße9!x", "strong"],
])("calls %j %s", (password, word) => {
  expect(passwordStrength(password)).toBe(word);
});

test("never rates a password weaker for another unpredictable character", () => {
  const order = [null, "weak", "fair", "good", "strong"];
  const whole = "vK7#pw!Qz2mX9%tB";
  const steps = Array.from(whole, (_, n) => order.indexOf(passwordStrength(whole.slice(0, n + 1))));
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
});
