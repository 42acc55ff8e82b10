// Writes domain/src/identity/profiles/countries.ts from the world-countries package (codes, names, demonyms).
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = createRequire(import.meta.url).resolve("world-countries/countries.json");
const countries = JSON.parse(readFileSync(source, "utf8"))
  .map((c) => [c.cca2, c.name.common, c.demonyms?.eng?.m ?? ""])
  .sort((a, b) => a[1].localeCompare(b[1], "en"));
const target = new URL("../domain/src/identity/profiles/countries.ts", import.meta.url);
const rows = countries.map((row) => `  ${JSON.stringify(row)},`).join("\n");
writeFileSync(
  target,
  `// Written by scripts/generate-countries.mjs from the world-countries package. Do not edit.
// Data: https://github.com/mledoze/countries, Open Database License 1.0 (opendatacommons.org/licenses/odbl/1-0).

/** Each country and territory: ISO 3166-1 code, English name, English demonym. */
// biome-ignore format: one row a line reads best
const ROWS: readonly (readonly [code: string, name: string, demonym: string])[] = [
${rows}
];

/** Country codes with their names, by name. */
export const COUNTRIES: readonly { code: string; name: string }[] = ROWS.map(([code, name]) => ({ code, name }));

/** Every nationality once, in alphabetical order. */
export const NATIONALITIES: readonly string[] = [
  ...new Set(ROWS.map(([, , demonym]) => demonym).filter((d) => d !== "")),
].sort();

/** The name of a country code; the code itself when it is unknown. */
export const countryName = (code: string): string => COUNTRIES.find((c) => c.code === code)?.name ?? code;

/** What people of a country are called; empty when the code is unknown. */
export const demonym = (code: string): string => ROWS.find((row) => row[0] === code)?.[2] ?? "";
`,
);
