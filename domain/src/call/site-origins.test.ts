import { expect, it } from "vitest";
import { siteOrigins } from "./site-origins";

it.each([
  ["", []],
  ["https://example.org", ["https://example.org"]],
  [
    "https://example.org/, HTTPS://Example.org:443\nhttps://b.example.org:8443",
    ["https://example.org", "https://b.example.org:8443"],
  ],
  ["http://localhost:3000 http://127.0.0.1", ["http://localhost:3000", "http://127.0.0.1"]],
  [["https://example.org"], ["https://example.org"]],
])("reads the sites of %j", (given, origins) => {
  expect(siteOrigins.parse(given)).toEqual(origins);
});

it.each([
  "example.org",
  "http://example.org",
  "https://example.org/page",
  "https://*.example.org",
  "https://user@example.org",
  "https://example.org;script-src",
  "https://example.org 'unsafe-inline'",
  "https://example.org:0",
  "https://example.org:65536",
  "https://-example.org",
  "https:",
  "*",
  "'self'",
  "javascript:alert(1)",
  "data:,",
  "https://",
  `https://${"a".repeat(300)}.org`,
])("refuses %j", (given) => {
  expect(siteOrigins.safeParse(given).success).toBe(false);
});

it("refuses more sites than a header should hold", () => {
  const sites = Array.from({ length: 21 }, (_, n) => `https://s${n}.example.org`);
  expect(siteOrigins.safeParse(sites.slice(1)).success).toBe(true);
  expect(siteOrigins.safeParse(sites).error?.issues[0]?.message).toBe("Enter at most 20 sites.");
});
