import { expect, test } from "vitest";
import { csvFile, tabbed } from "./save-as";

const ROWS = [
  ["topic", "proposals"],
  ['=HYPERLINK("x")', 3],
  ["Red, or\nblue", -1],
  ["+1\tplus", 0],
];

test("writes a file in which commas, quotes and lines stay in their cells and nothing is a formula", async () => {
  expect(await csvFile(ROWS).text()).toBe(
    `\uFEFFtopic,proposals\r\n"'=HYPERLINK(""x"")",3\r\n"Red, or\nblue",-1\r\n'+1\tplus,0\r\n`,
  );
});

test("writes tab-separated cells without formulas for the clipboard", () => {
  expect(tabbed(ROWS)).toBe(`topic\tproposals\n'=HYPERLINK("x")\t3\nRed, or blue\t-1\n'+1 plus\t0`);
});
