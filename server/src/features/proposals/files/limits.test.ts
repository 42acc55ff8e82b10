import { readFileSync } from "node:fs";
import { FILE_LIMITS } from "@lectern/domain/proposals/files/limits";
import { describe, expect, it } from "vitest";

const MiB = 1024 * 1024;
const shown = (value: number) =>
  value >= MiB && value % MiB === 0 ? `${value / MiB} MiB` : value.toLocaleString("en-GB");

describe("the limits of files", () => {
  it.each(Object.entries(FILE_LIMITS))("are documented with their reasons: %s", (name, value) => {
    const page = readFileSync(new URL("../../../../../docs/files.md", import.meta.url), "utf8");
    const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\` |`)) ?? "";
    const [, , documented, reason] = row.split("|").map((cell) => cell.trim());
    expect(documented).toBe(shown(value));
    expect(reason).toMatch(/\w{3}/);
  });
});
