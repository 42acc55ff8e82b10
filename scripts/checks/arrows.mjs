// Reads every import and holds it against .dependency-cruiser.mjs. A run that saw less than there is fails.
import { cruise } from "dependency-cruiser";
import config from "../../.dependency-cruiser.mjs";
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

process.chdir(ROOT);
const readings = [];
for (const reading of READINGS) readings.push(await read(reading));
const all = (part) => readings.flatMap((reading) => reading[part]);
const sum = (part) => all(part).reduce((a, b) => a + b, 0);

for (const violation of all("violations")) tell(violation);
for (const path of all("missed")) console.log(`not read: ${path}`);
console.log(`${sum("modules")} modules, ${sum("imports")} imports`);
process.exitCode = all("violations").length + all("missed").length > 0 ? 1 : 0;
