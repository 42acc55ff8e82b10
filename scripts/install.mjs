import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { note, noted } from "./notes.mjs";
import { inProject } from "./places.mjs";

const STAMP = "installed";
const LOCKFILE = inProject("package-lock.json");
const INSTALLED = inProject("node_modules/.package-lock.json");

/** Installs the packages of package-lock.json unless they are there. Throws a plain sentence when it can't. */
export async function ensureInstalled() {
  const wanted = stampOf(readFileSync(LOCKFILE));
  const present = read(INSTALLED);
  if (present !== null && (noted(STAMP) === wanted || agrees(present))) {
    if (noted(STAMP) !== wanted) note(STAMP, wanted);
    return;
  }
  await install();
  note(STAMP, wanted);
}

const stampOf = (lockfile) =>
  createHash("sha256").update(`${process.platform}-${process.arch}\n`).update(lockfile).digest("hex");

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** Did somebody install these very versions by hand? Packages for other machines may be absent. */
function agrees(present) {
  const wanted = JSON.parse(readFileSync(LOCKFILE, "utf8")).packages;
  const there = JSON.parse(present).packages;
  return Object.entries(wanted).every(
    ([path, p]) =>
      !path.startsWith("node_modules/") ||
      (path in there ? there[path].version === p.version : p.optional === true),
  );
}

const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

async function install() {
  const { run } = await import("./run.mjs");
  console.log("Installing packages (once) …");
  const begun = Date.now();
  const sinceBegun = () => Math.round((Date.now() - begun) / 1000);
  const ticking = setInterval(() => console.log(`  still installing, ${sinceBegun()} s …`), 15_000);
  let done = await run("npm", ["ci", ...QUIET]);
  // `npm ci` refuses a lockfile in which the optional packages of other systems are missing, as they are where a
  // registry does not offer them. `npm install` takes the locked versions all the same.
  if (done.code !== 0 && done.output.includes("EUSAGE"))
    done = await run("npm", ["install", "--no-save", ...QUIET]);
  clearInterval(ticking);
  if (done.code !== 0) {
    process.stderr.write(done.output);
    throw new Error("The packages could not be installed; npm's reason stands above. Is the network there?");
  }
  console.log(`  installed in ${sinceBegun()} s.`);
}
