// Every variable that the server reads stands in .env.example, and no other.
import { readFileSync } from "node:fs";
import { inProject } from "../places.mjs";

const SCHEMAS = ["server/src/platform/env.ts", "server/src/platform/oauth/settings.ts"];
const names = (path, pattern) =>
  new Set([...readFileSync(inProject(path), "utf8").matchAll(pattern)].map((match) => match[1]));

const read = new Set(SCHEMAS.flatMap((path) => [...names(path, /^ {2}([A-Z][A-Z0-9_]+): /gm)]));
const explained = names(".env.example", /^# ([A-Z][A-Z0-9_]+)=/gm);

const complaints = [
  ...[...read].filter((name) => !explained.has(name)).map((name) => `${name} is missing in .env.example`),
  ...[...explained].filter((name) => !read.has(name)).map((name) => `${name} is read by nobody`),
];
for (const complaint of complaints) console.log(complaint);
console.log(`${read.size} variables`);
process.exitCode = complaints.length > 0 || read.size === 0 ? 1 : 0;
