import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/** Whether packages can be installed here: on Debian or a system made from it, as root. */
export const isDebianRoot = () => existsSync("/etc/debian_version") && process.getuid?.() === 0;

/** Installs Debian's packages, with further options of apt-get. Returns what it said where it failed, otherwise "". */
export async function aptInstall(packages, ...options) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const updated = await run("apt-get", ["update", "-q"], { env });
  const installed = await run("apt-get", ["install", "-y", "-q", ...options, ...packages], { env });
  return installed.code === 0 ? "" : updated.output + installed.output;
}

/**
 * Installs the packages of each program that is not `there()` where possible, without those that are only recommended, and
 * prints why if it fails. Returns the packages of the programs that are still missing.
 */
export async function ensurePackages(programs) {
  const missing = () => programs.filter(({ there }) => !there()).flatMap(({ packages }) => packages);
  const packages = missing();
  if (packages.length === 0 || !isDebianRoot()) return packages;
  console.log(`Installing ${packages.join(", ")} (once) …`);
  const said = await aptInstall(packages, "--no-install-recommends");
  process.stderr.write(said.split("\n").slice(-5).join("\n"));
  return missing();
}
