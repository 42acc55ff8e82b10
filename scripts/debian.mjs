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

/** The same without packages that are only recommended. Prints the last lines where it failed. */
export async function installPackages(packages) {
  const said = await aptInstall(packages, "--no-install-recommends");
  process.stderr.write(said.split("\n").slice(-5).join("\n"));
}
