import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { ensurePackages } from "../debian.mjs";

const execute = promisify(execFile);

/** Podman's own limits are higher than a virtual machine or a container may give. */
export const LIMITS = ["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"];

/** The command line inside a container. */
export const CLI = ["node", "server/bin/lectern.js"];

/**
 * Podman with its networks, and Debian's packages of it. runc runs where a machine has both kinds of control groups, unlike
 * crun; netavark calls iptables; catatonit is what `init: true` of a compose file starts.
 */
const ENGINE = [
  {
    there: () => isInstalled("podman"),
    packages: ["podman", "buildah", "runc", "netavark", "aardvark-dns", "iptables", "catatonit"],
  },
];
/** What base images are made with. */
const BASES = [{ there: () => isInstalled("debootstrap"), packages: ["debootstrap"] }];

const FOLDERS = [...(process.env.PATH ?? "").split(":"), "/usr/sbin"];
const isInstalled = (program) => FOLDERS.some((folder) => existsSync(`${folder}/${program}`));

/** Installs what is missing where possible; throws with the packages that still are. `local`: base images are made here. */
export async function ensureEngine({ local }) {
  const missing = await ensurePackages([...ENGINE, ...(local ? BASES : [])]);
  if (missing.length > 0) throw new Error(`It needs, on Debian: apt-get install ${missing.join(" ")}`);
}

/** Runs podman and returns what it printed; throws with its error output where it fails. */
export async function podman(...args) {
  try {
    const { stdout } = await execute("podman", args, { maxBuffer: 64 * 1024 * 1024 });
    return stdout.trim();
  } catch (error) {
    const said = `${error.stdout ?? ""}${error.stderr ?? error.message}`.trim().split("\n").slice(-25);
    throw new Error(`podman ${args.slice(0, 2).join(" ")} failed:\n${said.join("\n")}`);
  }
}

/** The exit code of podman, for a question whose answer is one. */
export async function exitOf(...args) {
  try {
    await execute("podman", args);
    return 0;
  } catch (error) {
    return typeof error.code === "number" ? error.code : 1;
  }
}

/** Ends a container by SIGTERM, and removes it. Throws with its log unless it ended with 0. */
export async function endContainer(container) {
  await podman("stop", "--time", "30", container);
  const code = await podman("inspect", "--format", "{{.State.ExitCode}}", container);
  if (code !== "0") throw new Error(`${container}: exit code ${code}\n${await podman("logs", container)}`);
  await remove({ containers: [container] });
}

/** Removes containers, volumes and networks, also those that are not there. */
export async function remove({ containers = [], volumes = [], networks = [] }) {
  if (containers.length > 0) await exitOf("rm", "--force", "--time", "0", ...containers);
  if (volumes.length > 0) await exitOf("volume", "rm", "--force", ...volumes);
  if (networks.length > 0) await exitOf("network", "rm", "--force", ...networks);
}
