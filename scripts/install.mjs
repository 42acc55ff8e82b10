import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { inProject, note, noted } from "./places.mjs";

/** The oldest Node.js that the server's dependencies run on. */
const OLDEST = [20, 19];

/** Exits with a message when this Node.js is too old. Runs before anything is installed. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const tooOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  if (!tooOld) return;
  console.error(
    `Lectern needs Node.js ${OLDEST.join(".")} or newer; this is ${process.versions.node}. ` +
      "Get a current one from https://nodejs.org or with your version manager (nvm install 24), then run this again.",
  );
  process.exit(1);
}

const STAMP = "installed";
const LOCKFILE = inProject("package-lock.json");
const INSTALLED = inProject("node_modules/.package-lock.json");

/** Installs the packages of package-lock.json unless they are installed. Throws an Error with a message to show. */
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

/** Whether these versions were installed by hand. Packages for other systems may be absent. */
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
  // `npm ci` refuses a lockfile without the optional packages of other systems, which some registries do not offer.
  // `npm install` installs the locked versions anyway.
  if (done.code !== 0 && done.output.includes("EUSAGE"))
    done = await run("npm", ["install", "--no-save", ...QUIET]);
  clearInterval(ticking);
  if (done.code !== 0) {
    process.stderr.write(done.output);
    throw new Error("The packages could not be installed; see npm's message above. Is there a network?");
  }
  console.log(`  installed in ${sinceBegun()} s.`);
}
