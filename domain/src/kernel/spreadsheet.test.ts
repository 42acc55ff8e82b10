import { expect, it } from "vitest";
import { cellText } from "./spreadsheet";

it.each(
  ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", "\rx", "\nx", "＝1", "＋1", "－1", "＠x"].concat(
    [" =1", "\u00a0=1", "\u200b=1", "\ufeff=1", "- a list"],
    ["007", "1e5", "12345678901234567890", "2025-03-01", "3/4", "12:30", "1,5", "7.50", ".5", " 5 "],
  ),
)("marks %j as text", (text) => expect(cellText(text)).toBe(`'${text}`));

it.each([
  5,
  -5,
  7.5,
  "5",
  "7.5",
  "0",
  "a=b",
  "'x",
  "3 ways",
  "50%",
  "75 %",
  "2025-03-01T12:00:00.000Z",
  "1st",
  "",
])("leaves %j as it is", (cell) => expect(cellText(cell)).toBe(String(cell)));

it("removes what hides a formula", () => expect(cellText("\0=1\u0007")).toBe("'=1"));
