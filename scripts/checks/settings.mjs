// .env.example has every variable that the server reads, and no other. compose.yaml trusts forwarded addresses from the
// proxy alone: one address, which no other container can get.
import { readFileSync } from "node:fs";
import { inProject } from "../places.mjs";

const SCHEMAS = ["server/src/platform/env.ts", "server/src/platform/oauth/settings.ts"];
const names = (path, pattern) =>
  new Set([...readFileSync(inProject(path), "utf8").matchAll(pattern)].map((match) => match[1]));

const read = new Set(SCHEMAS.flatMap((path) => [...names(path, /^ {2}([A-Z][A-Z0-9_]+): /gm)]));
const explained = names(".env.example", /^# ([A-Z][A-Z0-9_]+)=/gm);

const compose = readFileSync(inProject("compose.yaml"), "utf8");
const find = (pattern) => pattern.exec(compose)?.[1] ?? null;
const trusted = find(/^ +TRUSTED_PROXIES: (\S+)$/m);
const proxy = find(/^ {2}proxy:\n(?: {4}.*\n)*? +networks: \{ front: \{ ipv4_address: (\S+) \} \}/m);
const gateway = find(/ gateway: ([\d.]+)/);

const errors = [
  ...[...read].filter((name) => !explained.has(name)).map((name) => `${name} is missing in .env.example`),
  ...[...explained].filter((name) => !read.has(name)).map((name) => `${name} is not read`),
  ...(trusted === null || trusted !== proxy
    ? [`compose.yaml trusts ${trusted}, but the proxy is at ${proxy}`]
    : []),
  ...(trusted === gateway ? ["compose.yaml trusts its gateway"] : []),
];
for (const error of errors) console.log(error);
console.log(`${read.size} variables`);
process.exitCode = errors.length > 0 || read.size === 0 ? 1 : 0;
