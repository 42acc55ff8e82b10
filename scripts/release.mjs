// npm run release -- VERSION --key ~/.ssh/id_ed25519: commits and tags a version, and writes to release/ what users get. See
// CONTRIBUTING.md, "A release". Nothing is published, and where a step fails the branch is as it was.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { inProject, ROOT } from "./places.mjs";
import { run } from "./run.mjs";

/** What a signature is for: one made for something else is not valid here. */
const PURPOSE = "lectern-release";
const MANIFESTS = [
  "package.json",
  ...["domain", "server", "web", "e2e"].map((name) => `${name}/package.json`),
];
/** The workspaces whose packages run: the pages' ones are inside web/dist. */
const SHIPPED = ["domain", "server", "web"];
/** What a build adds to the sources. */
const BUILT = ["server/dist", "server/loaded.json", "web/dist"];
const UNRELEASED = "## Unreleased\n";

const read = (path) => readFileSync(inProject(path), "utf8");
const write = (path, text) => writeFileSync(inProject(path), text);

async function succeed(program, args, options) {
  const { code, output } = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args.slice(0, 3).join(" ")} failed:\n${output.trim()}`);
  return output.trim();
}
const git = (...args) => succeed("git", args);

const numbers = (version) => version.split(".").map(Number);
function isNewer(version, former) {
  const [a, b] = [numbers(version), numbers(former)];
  const at = a.findIndex((number, n) => number !== b[n]);
  return at >= 0 && a[at] > b[at];
}

/** The part of the changelog that becomes this version's. */
function unreleased(changelog) {
  const [, part = ""] = changelog.split(UNRELEASED);
  return part.split(/^## /m)[0].trim();
}

/** Why this version cannot be released now, or null. */
async function refusal(version, key) {
  const former = JSON.parse(read("package.json")).version;
  if (!/^\d+\.\d+\.\d+$/.test(version ?? "")) return "Name the version: npm run release -- 1.2.3 --key FILE";
  if (!isNewer(version, former)) return `${version} is not newer than ${former}.`;
  if (!key) return "Name your SSH key: --key FILE, or git config user.signingkey.";
  if (!existsSync(key)) return `The key ${key} does not exist.`;
  if ((await git("status", "--porcelain")) !== "")
    return "The working tree has changes. Commit or stash them.";
  if ((await git("tag", "--list", `v${version}`)) !== "") return `The tag v${version} exists.`;
  if (unreleased(read("CHANGELOG.md")) === "") return 'CHANGELOG.md says nothing under "Unreleased".';
  return null;
}

function setVersion(version, date) {
  for (const path of MANIFESTS)
    write(path, read(path).replace(/^( +"(?:version|@lectern\/domain)": )"[^"]+"/gm, `$1"${version}"`));
  const lock = JSON.parse(read("package-lock.json"));
  lock.version = version;
  for (const path of MANIFESTS) {
    const entry = lock.packages[path.replace(/\/?package\.json$/, "")];
    entry.version = version;
    if (entry.dependencies?.["@lectern/domain"]) entry.dependencies["@lectern/domain"] = version;
  }
  write("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
  const kustomization = "deploy/kubernetes/kustomization.yaml";
  write(kustomization, read(kustomization).replace(/newTag: .*/, `newTag: "${version}"`));
  write("CHANGELOG.md", read("CHANGELOG.md").replace(UNRELEASED, `${UNRELEASED}\n## ${version} - ${date}\n`));
}

/**
 * What runs in production, as CycloneDX JSON, from the lockfile. `npm sbom --omit dev` leaves out what is used for development as
 * well, such as React: so npm gets manifests without what is for development.
 */
async function sbom() {
  const folder = mkdtempSync(join(tmpdir(), "lectern-sbom-"));
  try {
    const root = join(folder, "lectern");
    for (const path of MANIFESTS) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      const { devDependencies: _, ...manifest } = JSON.parse(read(path));
      writeFileSync(join(root, path), JSON.stringify(manifest));
    }
    const lock = JSON.parse(read("package-lock.json"));
    const shipped = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
    lock.packages = Object.fromEntries(
      shipped.map(([path, { devDependencies: _, ...entry }]) => [path, entry]),
    );
    writeFileSync(join(root, "package-lock.json"), JSON.stringify(lock));
    const flags = ["--sbom-format", "cyclonedx", "--package-lock-only", "--loglevel", "error"];
    const workspaces = SHIPPED.flatMap((name) => ["-w", name]);
    return `${await succeed("npm", ["sbom", ...flags, ...workspaces], { cwd: root })}\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The commit's files and the built ones, in the same bytes for each who builds the same. */
async function archive(name, output) {
  const folder = mkdtempSync(join(tmpdir(), "lectern-release-"));
  try {
    const root = join(folder, name);
    mkdirSync(root);
    await git("archive", "--format=tar", `--output=${join(folder, "sources.tar")}`, "HEAD");
    await succeed("tar", ["-xf", join(folder, "sources.tar"), "-C", root]);
    for (const path of BUILT) cpSync(inProject(path), join(root, path), { recursive: true });
    const time = await git("log", "-1", "--format=@%ct");
    const same = ["--sort=name", `--mtime=${time}`, "--owner=0", "--group=0", "--numeric-owner"];
    await succeed("tar", [...same, "-C", folder, "-cf", join(folder, "all.tar"), name]);
    await succeed("gzip", ["-9n", join(folder, "all.tar")]);
    cpSync(join(folder, "all.tar.gz"), join(output, `${name}.tar.gz`));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function release(version, key, output) {
  const name = `lectern-${version}`;
  const before = await git("rev-parse", "HEAD");
  try {
    setVersion(version, new Date().toISOString().slice(0, 10));
    await succeed("npm", ["run", "check"]);
    await git("commit", "--quiet", "--all", "--message", `Release ${version}`);
    await succeed("npm", ["run", "build"]);
    rmSync(output, { recursive: true, force: true });
    mkdirSync(output, { recursive: true });
    await archive(name, output);
    writeFileSync(join(output, `${name}.cdx.json`), await sbom());
    const sums = await succeed("sha256sum", [`${name}.tar.gz`, `${name}.cdx.json`], { cwd: output });
    writeFileSync(join(output, "SHA256SUMS"), `${sums}\n`);
    // It asks for the passphrase itself, or the agent.
    const signing = ["-Y", "sign", "-f", key, "-n", PURPOSE, "SHA256SUMS"];
    const { code } = await run("ssh-keygen", signing, { cwd: output, show: true });
    if (code !== 0) throw new Error("SHA256SUMS could not be signed.");
    const format = ["-c", "gpg.format=ssh", "-c", `user.signingkey=${key}`];
    await git(...format, "tag", "--sign", `v${version}`, "--message", `Lectern ${version}`);
  } catch (error) {
    await git("reset", "--quiet", "--hard", before);
    throw error;
  }
}

const { values, positionals } = parseArgs({
  options: { key: { type: "string" }, output: { type: "string", default: join(ROOT, "release") } },
  allowPositionals: true,
});
const [version] = positionals;
try {
  const key = values.key ?? (await run("git", ["config", "user.signingkey"])).output.trim();
  const reason = await refusal(version, key);
  if (reason !== null) throw new Error(reason);
  await release(version, key, values.output);
  console.log(`v${version} is committed and tagged, its files are in ${values.output}.
Look at them, then push the branch and the tag, and publish the files.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
