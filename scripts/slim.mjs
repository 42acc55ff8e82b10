// For an image, after the build and `npm ci --omit=dev`: removes from node_modules the packages that the built server
// contains. What they say of themselves and their licences stay, since their code is still passed on. The snapshots of the
// schema, from which the next migration would be written, go as well.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { inProject } from "./places.mjs";

const read = (path) => JSON.parse(readFileSync(path, "utf8"));

const KEPT = /^(package\.json|(licen[cs]e|notice|copying|copyright).*)$/i;

/** The folders in a folder. Links are left out: they lead to the workspaces. */
const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => join(folder, name));

/** The folders of the packages installed in `parent`, with those inside of them. */
function packagesIn(parent) {
  const folder = join(parent, "node_modules");
  if (!existsSync(folder)) return [];
  return foldersIn(folder)
    .flatMap((path) => (basename(path).startsWith("@") ? foldersIn(path) : path))
    .flatMap((path) => [path, ...packagesIn(path)]);
}

/** The folder where a package in `from` finds another, or null where it is not installed. */
function found(from, name) {
  for (let at = from; ; at = dirname(at)) {
    const path = join(at, "node_modules", name);
    if (existsSync(path)) return path;
    if (at === dirname(at)) return null;
  }
}

/** What `names` need, with what these need. */
function needed(from, names, known = new Set()) {
  for (const path of names.map((name) => found(from, name))) {
    if (path === null || known.has(path)) continue;
    known.add(path);
    const { dependencies, optionalDependencies } = read(join(path, "package.json"));
    needed(path, Object.keys({ ...dependencies, ...optionalDependencies }), known);
  }
  return known;
}

const server = inProject("server");
const { external, webAssembly } = read(join(server, "loaded.json"));
const { optionalDependencies } = read(join(server, "package.json"));
const wanted = needed(server, [...external, ...webAssembly, ...Object.keys(optionalDependencies)]);
for (const path of [...packagesIn(inProject(".")), ...packagesIn(server)].filter(
  (each) => !wanted.has(each),
)) {
  for (const entry of readdirSync(path).filter((name) => name !== "node_modules" && !KEPT.test(name)))
    rmSync(join(path, entry), { recursive: true });
}
const snapshots = join(server, "migrations/meta");
for (const name of readdirSync(snapshots).filter((each) => each.endsWith("_snapshot.json")))
  rmSync(join(snapshots, name));
