// compose.yaml trusts forwarded addresses from the proxy alone: one address, which no other container can get.
import { readFileSync } from "node:fs";
import { inProject } from "../places.mjs";

const text = readFileSync(inProject("compose.yaml"), "utf8");
const find = (pattern) => pattern.exec(text)?.[1] ?? null;

const trusted = find(/^ +TRUSTED_PROXIES: (\S+)$/m);
const proxy = find(/^ {2}proxy:\n(?: {4}.*\n)*? +networks: \{ front: \{ ipv4_address: (\S+) \} \}/m);
const gateway = find(/ gateway: ([\d.]+)/);

const complaints = [];
if (trusted === null || trusted !== proxy) {
  complaints.push(`compose.yaml trusts ${trusted}, but the proxy is at ${proxy}`);
}
if (trusted === gateway) complaints.push("compose.yaml trusts its gateway");
for (const complaint of complaints) console.log(complaint);
process.exitCode = complaints.length > 0 ? 1 : 0;
