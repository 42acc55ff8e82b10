import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Podman's own limits are higher than a virtual machine or a container may give. */
export const LIMITS = ["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"];

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

/** Removes containers, volumes and networks, also those that are not there. */
export async function remove({ containers = [], volumes = [], networks = [] }) {
  if (containers.length > 0) await exitOf("rm", "--force", "--time", "0", ...containers);
  if (volumes.length > 0) await exitOf("volume", "rm", "--force", ...volumes);
  if (networks.length > 0) await exitOf("network", "rm", "--force", ...networks);
}
