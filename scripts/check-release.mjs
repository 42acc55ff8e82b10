// Makes a release in a temporary clone with a key for this once, and verifies it as a user would. Part of npm test, after the
// build; alone: node scripts/check-release.mjs
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inProject, ROOT } from "./places.mjs";
import { run } from "./run.mjs";

const VERSION = "9.8.7";
const WHO = "releaser@example.org";

/** Returns how many statements hold, and throws an Error at the first that does not. */
export async function checkRelease() {
  const folder = mkdtempSync(join(tmpdir(), "lectern-releasing-"));
  try {
    return { passed: await checkIn(folder), failures: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function checkIn(folder) {
  let passed = 0;
  const must = (holds, what) => {
    if (!holds) throw new Error(`A release: ${what}`);
    passed++;
  };
  const clone = join(folder, "clone");
  const output = join(folder, "output");
  const key = join(folder, "key");
  const at = (cwd) => async (program, args, env) => (await run(program, args, { cwd, env })).code === 0;
  const [inClone, inOutput] = [at(clone), at(output)];
  const text = (path) => readFileSync(join(clone, path), "utf8");
  const head = async () => (await run("git", ["rev-parse", "HEAD"], { cwd: clone })).output;

  await prepare(clone, inClone);
  await run("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-C", WHO, "-f", key]);
  const release = (version, env, ...more) =>
    run("node", ["scripts/release.mjs", version, "--output", output, "--key", key, ...more], {
      cwd: clone,
      env,
    });
  const refused = async (said, ...args) => {
    const before = await head();
    const { code, output: answer } = await release(...args);
    const { output: changes } = await run("git", ["status", "--porcelain"], { cwd: clone });
    must(code !== 0 && said.test(answer), `it should have been refused with ${said}: ${answer}`);
    must((await head()) === before && !/CHANGELOG|package/.test(changes), "a refusal left changes behind");
  };
  await refused(/not newer/, "0.0.1");
  await refused(/key .* does not exist/, VERSION, {}, "--key", join(folder, "no-key"));
  await refused(/npm run check failed/, VERSION, { CHECKED: "1" });
  await inClone("git", ["tag", "v9.9.9"]);
  await refused(/tag v9\.9\.9 exists/, "9.9.9");
  writeFileSync(join(clone, "left-over"), "");
  await refused(/working tree has changes/, VERSION);
  rmSync(join(clone, "left-over"));

  const { code, output: answer } = await release(VERSION);
  must(code === 0, answer);
  for (const path of ["package.json", "domain/package.json", "server/package.json", "web/package.json"])
    must(JSON.parse(text(path)).version === VERSION, `${path} has another version`);
  must(
    await inClone("npm", ["ls", "--package-lock-only", "--omit=dev", "-w", "server"]),
    "the lockfile is out of date",
  );
  const today = new Date().toISOString().slice(0, 10);
  must(
    text("CHANGELOG.md").includes(`## Unreleased\n\n## ${VERSION} - ${today}\n\n### `),
    "the changelog lacks it",
  );

  const signers = join(folder, "signers");
  writeFileSync(signers, `${WHO} ${readFileSync(`${key}.pub`, "utf8")}`);
  const verifying = [
    "-Y",
    "verify",
    "-f",
    signers,
    "-I",
    WHO,
    "-n",
    "lectern-release",
    "-s",
    "SHA256SUMS.sig",
  ];
  const verified = () =>
    inOutput("sh", ["-c", `ssh-keygen ${verifying.join(" ")} < SHA256SUMS && sha256sum -c SHA256SUMS`]);
  must(await verified(), "its signature and sums are not valid");
  const trusting = ["-c", "gpg.format=ssh", "-c", `gpg.ssh.allowedSignersFile=${signers}`];
  must(await inClone("git", [...trusting, "verify-tag", `v${VERSION}`]), "its tag is not signed");

  const bom = JSON.parse(readFileSync(join(output, `lectern-${VERSION}.cdx.json`), "utf8"));
  const listed = bom.components.map(({ purl }) => decodeURIComponent(purl.replace(/^pkg:npm\//, ""))).sort();
  const wanted = shippedBy(JSON.parse(text("package-lock.json")));
  must(bom.bomFormat === "CycloneDX" && wanted.length > 100, "its SBOM is empty");
  must(listed.join("\n") === wanted.join("\n"), `its SBOM differs: ${differences(listed, wanted)}`);
  const name = `lectern-${VERSION}.tar.gz`;
  const { output: contents } = await run("tar", ["-tzf", name], { cwd: output });
  for (const path of ["package-lock.json", "server/dist/cli.js", "web/dist/index.html", "scripts/slim.mjs"])
    must(contents.includes(`lectern-${VERSION}/${path}\n`), `its archive lacks ${path}`);

  for (const changed of [name, "SHA256SUMS"]) {
    const bytes = readFileSync(join(output, changed));
    const other = Buffer.from(bytes);
    other[40] ^= 1;
    writeFileSync(join(output, changed), other);
    must(!(await verified()), `a changed byte in ${changed} is not noticed`);
    writeFileSync(join(output, changed), bytes);
  }
  must(await verified(), "its signature and sums are not valid any more");
  console.log(`A release is refused, made and verified as it should be: ${passed} statements.`);
  return passed;
}

/** A clone with this release script. Its check fails where CHECKED is 1, and its build takes what was built here. */
async function prepare(clone, inClone) {
  await run("git", ["clone", "--quiet", "--no-tags", ROOT, clone]);
  cpSync(inProject("scripts/release.mjs"), join(clone, "scripts/release.mjs"));
  const path = join(clone, "package.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  const copies = ["server/dist", "server/loaded.json", "web/dist"].map(
    (each) => `cp -r ${ROOT}${each} ${each}`,
  );
  Object.assign(manifest.scripts, { check: "exit $CHECKED", build: copies.join(" && ") });
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
  for (const [name, value] of [
    ["user.name", "A releaser"],
    ["user.email", WHO],
    ["commit.gpgsign", "false"],
  ])
    await inClone("git", ["config", name, value]);
  await inClone("git", ["add", "--all"]);
  await inClone("git", ["commit", "--quiet", "--allow-empty", "--message", "Check quickly"]);
}

/** What the three workspaces need at run time, by the lockfile alone: `name@version`. */
function shippedBy({ packages }) {
  const found = new Map();
  const resolve = (from, name) => {
    for (let at = from; ; at = at.replace(/(^|\/)(node_modules\/(@[^/]+\/)?[^/]+|[^/]+)$/, "")) {
      const path = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
      if (packages[path]) return packages[path].link ? packages[path].resolved : path;
      if (at === "") return null;
    }
  };
  const visit = (path) => {
    if (path === null || found.has(path)) return;
    const { name = path.replace(/^.*node_modules\//, ""), version, ...entry } = packages[path];
    found.set(path, `${name}@${version}`);
    const { dependencies, optionalDependencies, peerDependencies } = entry;
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      visit(resolve(path, each));
  };
  for (const workspace of ["domain", "server", "web"]) visit(workspace);
  return [...new Set(found.values())].sort();
}

const differences = (listed, wanted) =>
  [
    ...listed.filter((each) => !wanted.includes(each)).map((each) => `+${each}`),
    ...wanted.filter((each) => !listed.includes(each)).map((each) => `-${each}`),
  ].join(" ");

if (process.argv[1] === inProject("scripts/check-release.mjs")) {
  await checkRelease().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
