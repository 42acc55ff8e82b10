import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { inProject } from "../places.mjs";

/** Addresses that are in no other network: both ends see only each other. */
export const [PORTAL_ADDRESS, BROWSER_ADDRESS] = ["198.18.77.1", "198.18.77.2"];

/** Why there can be no bad line on this machine, or null. */
export function noBadLine() {
  if (process.getuid?.() !== 0) return "This needs root, for two network namespaces.";
  if (!existsSync("/dev/net/tun")) return "This needs /dev/net/tun.";
  const absent = ["ip", "python3"].filter(
    (name) => !existsSync(`/usr/bin/${name}`) && !existsSync(`/sbin/${name}`),
  );
  return absent.length > 0 ? `This needs ${absent.join(" and ")}: apt-get install iproute2 python3` : null;
}

/**
 * Two network namespaces that are connected by a bad line, and by nothing else: `milliseconds` for each way, and a share of lost
 * packets. Real packets between real TCP stacks; in user space, as many kernels have no netem.
 */
export async function startBadLine({ milliseconds, lost, seed = 1 }) {
  const id = process.pid;
  const ends = [
    { namespace: `lectern-portal-${id}`, device: `lp${id}`, address: PORTAL_ADDRESS },
    { namespace: `lectern-browser-${id}`, device: `lb${id}`, address: BROWSER_ADDRESS },
  ];
  const ip = (...args) => execFileSync("ip", args, { stdio: ["ignore", "pipe", "pipe"] });
  const program = inProject("scripts/drill/lossy-line.py");
  const devices = ends.map(({ device }) => device);
  const line = spawn("python3", [program, ...devices, String(milliseconds), String(lost), String(seed)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const close = async () => {
    const ended = line.exitCode === null ? once(line, "exit") : null;
    line.stdin.end();
    await ended;
    for (const { namespace } of ends) ip("netns", "del", namespace);
  };
  for (const { namespace } of ends) ip("netns", "add", namespace);
  try {
    await Promise.race([
      once(line.stdout, "data"),
      once(line, "exit").then(() => Promise.reject(new Error("The line ended at once."))),
    ]);
    for (const { namespace, device, address } of ends) {
      ip("link", "set", device, "netns", namespace);
      ip("-n", namespace, "addr", "add", `${address}/30`, "dev", device);
      ip("-n", namespace, "link", "set", device, "up");
      ip("-n", namespace, "link", "set", "lo", "up");
      // What every kernel has, and what slows down most when packets are lost.
      ip("netns", "exec", namespace, "sh", "-c", "echo reno >/proc/sys/net/ipv4/tcp_congestion_control");
    }
  } catch (error) {
    await close();
    throw error;
  }
  const inNamespace = ({ namespace }) => ["ip", "netns", "exec", namespace];
  return {
    /** What to put before a command, so that it runs at that end. */
    atPortal: inNamespace(ends[0]),
    atBrowser: inNamespace(ends[1]),
    /** Loses all packets, as with the Wi-Fi out of reach: no connection is closed. */
    cut: () => line.stdin.write("cut\n"),
    mend: () => line.stdin.write("mend\n"),
    close,
  };
}
