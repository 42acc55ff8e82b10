// Reads every import and holds it against .dependency-cruiser.mjs. A run that saw less than there is fails.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { cruise } from "dependency-cruiser";
import config, { ROOMS } from "../../.dependency-cruiser.mjs";
import { filesIn } from "../fingerprint.mjs";
import { inProject, ROOT } from "../places.mjs";

/** `#features/x` is another place in the server than in the pages, hence two readings. */
const READINGS = [
  { folders: ["domain/src", "server/src", "e2e"], alias: {} },
  {
    folders: ["web/src"],
    // An `imports` entry with several extensions is taken at its first by the resolver of dependency-cruiser.
    alias: Object.fromEntries(
      ["app", "features", "platform", "ui"].map((room) => [`#${room}`, inProject(`web/src/${room}`)]),
    ),
  },
];

const isSource = (path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts");

async function read({ folders, alias }) {
  const { forbidden, options } = config;
  const result = await cruise(folders, { ...options, ruleSet: { forbidden }, validate: true }, { alias });
  const { modules, summary } = result.output;
  const seen = new Set(modules.map((module) => inProject(module.source)));
  const there = folders.flatMap((folder) => filesIn(inProject(folder), { tests: true })).filter(isSource);
  return {
    violations: summary.violations,
    modules: there.length,
    imports: summary.totalDependenciesCruised,
    // A folder without a single module would be no reading at all.
    missed: there.length === 0 ? folders : there.filter((path) => !seen.has(path)),
  };
}

function tell({ rule, from, to, cycle }) {
  const way = cycle?.length ? cycle.map((step) => step.name).join(" → ") : to;
  const why = config.forbidden.find((r) => r.name === rule.name)?.comment ?? "";
  console.log(`${rule.name}: ${from} → ${way}\n    ${why}`);
}

/** An import that breaks each rule of the rooms: from, to. */
const PLANTED = {
  "kernel-below-rooms": ["domain/src/kernel/x.ts", "domain/src/log/y.ts"],
  ...Object.fromEntries(
    ROOMS.slice(0, -1).map((room, n) => [
      `${room}-knows-rooms-above`,
      [`server/src/features/${room}/x.ts`, `server/src/features/${ROOMS[n + 1]}/y.ts`],
    ]),
  ),
  "tables-for-stores": ["server/src/features/office/people/z.ts", "server/src/features/log/tables.ts"],
  "routes-are-the-outside": [
    "server/src/features/office/x.ts",
    "server/src/features/office/people/routes.ts",
  ],
  "screens-are-routes": ["web/src/features/office/x.tsx", "web/src/features/call/screens/y.tsx"],
};

/** The rules that would not notice the import that breaks them. */
async function blindRules() {
  const folder = mkdtempSync(join(tmpdir(), "lectern-planted-"));
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [, to] of Object.values(PLANTED)) write(to, "export const y = 1;\n");
  for (const [from, to] of Object.values(PLANTED)) {
    write(
      from,
      `import { y } from "${relative(dirname(from), to)
        .replace(/^(?!\.)/, "./")
        .replace(/\.tsx?$/, "")}";\n`,
    );
  }
  const { forbidden, options } = config;
  const all = { ...options, ruleSet: { forbidden }, validate: true, baseDir: folder };
  const { summary } = (await cruise(["domain", "server", "web"], all)).output;
  rmSync(folder, { recursive: true });
  const noticed = new Set(summary.violations.map(({ rule, from }) => `${rule.name} ${from}`));
  return Object.entries(PLANTED).flatMap(([name, [from]]) => (noticed.has(`${name} ${from}`) ? [] : [name]));
}

process.chdir(ROOT);
const readings = [];
for (const reading of READINGS) readings.push(await read(reading));
const all = (part) => readings.flatMap((reading) => reading[part]);
const sum = (part) => all(part).reduce((a, b) => a + b, 0);

for (const violation of all("violations")) tell(violation);
for (const path of all("missed")) console.log(`not read: ${path}`);
const blind = await blindRules();
for (const name of blind) console.log(`does not notice a planted violation: ${name}`);
console.log(`${sum("modules")} modules, ${sum("imports")} imports`);
process.exitCode = all("violations").length + all("missed").length + blind.length > 0 ? 1 : 0;
