// npm run check: runs all static checks, with a line for each.
import { ensureInstalled, requireNode } from "./install.mjs";
import { inProject } from "./places.mjs";
import { runNode } from "./run.mjs";

const tool = (path) => inProject(`node_modules/${path}`);
const WORKSPACES = ["domain", "server", "web", "e2e"];

const CHECKS = [
  { name: "format and lint", args: [tool("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "."] },
  { name: "typed rules", args: ["scripts/checks/typed-rules.mjs"] },
  {
    // The compiler's own errors as well: its native port needs a fifth of the time that `tsc` of version 6 needs.
    name: "types and promises",
    args: [tool("oxlint/bin/oxlint"), "--type-aware", "--type-check", "--deny-warnings", ...WORKSPACES],
  },
  { name: "imports", args: ["scripts/checks/arrows.mjs"] },
  { name: "files", args: ["scripts/checks/files.mjs"] },
  { name: "settings", args: ["scripts/checks/settings.mjs"] },
  { name: "version tests", args: ["scripts/checks/version-tests.mjs"] },
  { name: "specification", args: ["scripts/specification.mjs", "--check"] },
  { name: "packages", args: ["scripts/checks/lockfile.mjs"] },
  { name: "styles", args: ["web/check-css.mjs"] },
  { name: "systemd units", args: ["scripts/checks/units.mjs"] },
  { name: "kubernetes", args: ["scripts/checks/kubernetes.mjs"] },
];

async function check({ name, args }) {
  const { code, output, seconds } = await runNode(args);
  const ok = code === 0;
  console.log(`${ok ? "ok  " : "FAIL"} ${name.padEnd(18)} ${seconds.toFixed(1)} s`);
  if (!ok) console.log(output.replace(/^(?=.)/gm, "     "));
  return ok;
}

requireNode();
try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const waiting = [...CHECKS];
const results = [];
// Two at a time suit a small machine; the output of a check is printed as a whole.
const lane = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await check(next));
};
await Promise.all([lane(), lane()]);
process.exitCode = results.every(Boolean) ? 0 : 1;
