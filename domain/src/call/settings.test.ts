import { expect, it } from "vitest";
import { SETTING_SCHEMAS } from "./settings";

it.each([5, "5", " 5 "])("takes %j as a number of proposals", (value) => {
  expect(SETTING_SCHEMAS.maxSubmissions.parse(value)).toBe(5);
});

it.each(["", " ", "0x10", "1e2", "5.0", "-5", 0, 2.5, 1001, true, null, [5]])(
  "refuses %j as a number of proposals, and says what to enter",
  (value) => {
    const { error } = SETTING_SCHEMAS.maxSubmissions.safeParse(value);
    expect(error?.issues.map(({ message }) => message)).toEqual(["Enter a whole number from 1 to 1000."]);
  },
);
