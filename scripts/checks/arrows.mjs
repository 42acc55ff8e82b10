// Checks every import against .dependency-cruiser.mjs. Fails when a file was not read.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { cruise } from "dependency-cruiser";
import config, { ROOMS, TOPICS_IN_ORDER, topicOf } from "../../.dependency-cruiser.mjs";
import { filesIn } from "../fingerprint.mjs";
import { inProject, ROOT } from "../places.mjs";

/** `#features/x` is a different path in server and web, hence two runs. */
const READINGS = [
  { folders: ["domain/src", "server/src", "e2e"], alias: {} },
  {
    folders: ["web/src"],
    // dependency-cruiser's resolver uses only the first extension of an `imports` entry.
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
    violations: [...summary.violations, ...topicCycles(modules)],
    modules: there.length,
    imports: summary.totalDependenciesCruised,
    // No module at all means that the folder was not read.
    missed: there.length === 0 ? folders : there.filter((path) => !seen.has(path)),
  };
}

/** The imports in a cycle of topics of one room, as violations. */
function topicCycles(modules) {
  const reached = new Map();
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.flatMap(({ resolved }) => {
      const [from, to] = [topicOf(source), topicOf(resolved)];
      if (!from || from.room !== to?.room || from.topic === to.topic) return [];
      const [one, other] = [from, to].map(({ room, topic }) => `${room} ${topic}`);
      reached.set(one, (reached.get(one) ?? new Set()).add(other));
      return [{ from: source, to: resolved, topics: [one, other] }];
    }),
  );
  const reaches = (start, end, passed = new Set()) =>
    [...(reached.get(start) ?? [])].some((next) => {
      if (next === end) return true;
      if (passed.has(next)) return false;
      return reaches(next, end, passed.add(next));
    });
  return imports.flatMap(({ from, to, topics: [one, other] }) =>
    reaches(other, one) ? [{ rule: TOPICS_IN_ORDER, from, to }] : [],
  );
}

function print({ rule, from, to, cycle }) {
  const way = cycle?.length ? cycle.map((step) => step.name).join(" → ") : to;
  const why = [...config.forbidden, TOPICS_IN_ORDER].find((r) => r.name === rule.name)?.comment ?? "";
  console.log(`${rule.name}: ${from} → ${way}\n    ${why}`);
}

/** Imports that break each rule of the rooms: rule, from, to. */
const PLANTED = [
  ["kernel-below-rooms", "domain/src/kernel/x.ts", "domain/src/log/y.ts"],
  ...ROOMS.slice(0, -1).map((room, n) => [
    `${room}-knows-rooms-above`,
    `server/src/features/${room}/x.ts`,
    `server/src/features/${ROOMS[n + 1]}/y.ts`,
  ]),
  ["tables-for-stores", "server/src/features/office/people/z.ts", "server/src/features/log/tables.ts"],
  [
    "routes-are-the-outside",
    "server/src/features/office/x.ts",
    "server/src/features/office/people/routes.ts",
  ],
  ["screens-are-routes", "web/src/features/office/x.tsx", "web/src/features/call/screens/y.tsx"],
  // In each workspace a cycle of three topics, one of them the room's own files.
  ...["domain/src", "server/src/features", "web/src/features"].flatMap((rooms) => [
    [TOPICS_IN_ORDER.name, `${rooms}/deciding/releases/x.ts`, `${rooms}/deciding/board/x.ts`],
    [TOPICS_IN_ORDER.name, `${rooms}/deciding/board/x.ts`, `${rooms}/deciding/z.ts`],
    [TOPICS_IN_ORDER.name, `${rooms}/deciding/z.ts`, `${rooms}/deciding/releases/y.ts`],
  ]),
];

/** The planted imports that no rule reports. */
async function blindRules() {
  const folder = mkdtempSync(join(tmpdir(), "lectern-planted-"));
  const write = (path, text) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [, , to] of PLANTED) write(to, "export const y = 1;\n");
  for (const [, from, to] of PLANTED) {
    const specifier = relative(dirname(from), to)
      .replace(/^(?!\.)/, "./")
      .replace(/\.tsx?$/, "");
    write(from, `import { y } from "${specifier}";\n`);
  }
  const { forbidden, options } = config;
  const all = { ...options, ruleSet: { forbidden }, validate: true, baseDir: folder };
  const { modules, summary } = (await cruise(["domain", "server", "web"], all)).output;
  rmSync(folder, { recursive: true });
  const violations = [...summary.violations, ...topicCycles(modules)];
  const noticed = new Set(violations.map(({ rule, from }) => `${rule.name} ${from}`));
  return PLANTED.filter(([name, from]) => !noticed.has(`${name} ${from}`)).map((planted) =>
    planted.join(" "),
  );
}

process.chdir(ROOT);
const readings = [];
for (const reading of READINGS) readings.push(await read(reading));
const all = (part) => readings.flatMap((reading) => reading[part]);
const sum = (part) => all(part).reduce((a, b) => a + b, 0);

for (const violation of all("violations")) print(violation);
for (const path of all("missed")) console.log(`not read: ${path}`);
const blind = await blindRules();
for (const name of blind) console.log(`does not notice a planted violation: ${name}`);
console.log(`${sum("modules")} modules, ${sum("imports")} imports`);
process.exitCode = all("violations").length + all("missed").length + blind.length > 0 ? 1 : 0;
